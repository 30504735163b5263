#!/bin/sh
# Prints a token signed with the private key in KEY_FILE (PEM). A shell with the program openssl.
set -eu
encode() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }
now=$(date +%s)
header=$(printf '{"alg":"RS256","typ":"JWT","kid":"%s"}' "$KEY_ID" | encode)
claims=$(printf '{"iss":"%s","aud":"%s","iat":%s,"exp":%s,"jti":"%s","organization":"%s","dentist":"%s","patient":"%s"}' \
  "$ISSUER" "$AUDIENCE" "$now" "$((now + 120))" "$(openssl rand -hex 16)" "$ORGANIZATION" "$DENTIST" "$PATIENT" | encode)
signature=$(printf '%s.%s' "$header" "$claims" | openssl dgst -sha256 -sign "$KEY_FILE" -binary | encode)
printf '%s.%s.%s\n' "$header" "$claims" "$signature"
