#!/bin/sh
# Hands the mail on standard input to Night Mail, signed, at /inbound/relay: relay.sh SENDER RECIPIENT
# Needs curl and openssl; RELAY_URL and RELAY_SECRET in the environment. Exits with 75 (try again later) unless it was taken.
mail=$(mktemp) || exit 75
trap 'rm -f "$mail"' EXIT
cat > "$mail" || exit 75
time=$(date +%s)
digest=$(openssl dgst -sha256 -r "$mail" | cut -d' ' -f1)
# The five lines that are signed: time, sum of the body, the id of the delivery (there is none), sender, recipient.
signature=$(printf '%s\n%s\n%s\n%s\n%s' "$time" "$digest" "" "${1:-<>}" "$2" \
    | openssl dgst -sha256 -hmac "$RELAY_SECRET" -r | cut -d' ' -f1)
curl --silent --show-error --fail --output /dev/null --max-time 120 --data-binary "@$mail" \
    -H "Content-Type: message/rfc822" -H "X-Relay-Time: $time" -H "X-Relay-Digest: $digest" \
    -H "X-Envelope-From: ${1:-<>}" -H "X-Envelope-To: $2" -H "X-Relay-Signature: $signature" "$RELAY_URL" || exit 75
