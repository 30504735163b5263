#!/bin/sh
# Prints a token signed with the private key in KEY_FILE (PEM). A shell with the program openssl.
set -eu
: "${ISSUER:?}" "${AUDIENCE:?}" "${ORGANIZATION:?}" "${DENTIST:?}" "${KEY_FILE:?}"
encode() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }
now=$(date +%s)
kid=${KEY_ID:+",\"kid\":\"$KEY_ID\""} # where the JWKS URL has several keys
header=$(printf '{"alg":"RS256","typ":"JWT"%s}' "$kid" | encode)
patient=${PATIENT:+",\"patient\":\"$PATIENT\""} # optional
analysis=${ANALYSIS:+",\"analysis\":\"$ANALYSIS\""} # optional
claims=$(printf '{"iss":"%s","aud":"%s","iat":%s,"exp":%s,"jti":"%s","organization":"%s","dentist":"%s"%s%s}' \
  "$ISSUER" "$AUDIENCE" "$now" "$((now + 120))" "$(openssl rand -hex 16)" "$ORGANIZATION" "$DENTIST" \
  "$patient" "$analysis" | encode)
signature=$(printf '%s.%s' "$header" "$claims" | openssl dgst -sha256 -sign "$KEY_FILE" -binary | encode)
printf '%s.%s.%s\n' "$header" "$claims" "$signature"
