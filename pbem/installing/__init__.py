"""Making an installation: what an operator answers, the files it comes to, the DNS records, what to do next."""
