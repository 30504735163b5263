#!/bin/sh
# Prints a token signed with the shared secret. A shell with the program openssl.
set -eu
: "${ISSUER:?}" "${AUDIENCE:?}" "${ORGANIZATION:?}" "${DENTIST:?}" "${SECRET:?}"
encode() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }
now=$(date +%s)
header=$(printf '{"alg":"HS256","typ":"JWT"}' | encode)
patient=${PATIENT:+",\"patient\":\"$PATIENT\""} # optional
analysis=${ANALYSIS:+",\"analysis\":\"$ANALYSIS\""} # optional
claims=$(printf '{"iss":"%s","aud":"%s","iat":%s,"exp":%s,"jti":"%s","organization":"%s","dentist":"%s"%s%s}' \
  "$ISSUER" "$AUDIENCE" "$now" "$((now + 120))" "$(openssl rand -hex 16)" "$ORGANIZATION" "$DENTIST" \
  "$patient" "$analysis" | encode)
signature=$(printf '%s.%s' "$header" "$claims" | openssl dgst -sha256 -hmac "$SECRET" -binary | encode)
printf '%s.%s.%s\n' "$header" "$claims" "$signature"
