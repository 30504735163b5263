#!/bin/sh
# Prints a token signed with the shared secret. A shell with the program openssl.
set -eu
encode() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }
now=$(date +%s)
header=$(printf '{"alg":"HS256","typ":"JWT"}' | encode)
claims=$(printf '{"iss":"%s","aud":"%s","iat":%s,"exp":%s,"jti":"%s","organization":"%s","dentist":"%s","patient":"%s"}' \
  "$ISSUER" "$AUDIENCE" "$now" "$((now + 120))" "$(openssl rand -hex 16)" "$ORGANIZATION" "$DENTIST" "$PATIENT" | encode)
signature=$(printf '%s.%s' "$header" "$claims" | openssl dgst -sha256 -hmac "$SECRET" -binary | encode)
printf '%s.%s.%s\n' "$header" "$claims" "$signature"
