"""Mail handed over by LMTP (RFC 2033): strange addresses are refused, a mail is kept before its reply."""
