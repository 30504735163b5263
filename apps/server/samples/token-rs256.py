"""Prints a token signed with the private key in KEY_FILE (PEM). Python 3 with the program openssl."""
import base64
import json
import os
import subprocess
import time
import uuid


def encode(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


now = int(time.time())
names = {"iss": "ISSUER", "aud": "AUDIENCE", "organization": "ORGANIZATION", "dentist": "DENTIST"}
claims = {claim: os.environ[name] for claim, name in names.items()}
for name in ("patient", "analysis"):  # optional
    if os.environ.get(name.upper()):
        claims[name] = os.environ[name.upper()]
claims |= {"iat": now, "exp": now + 120, "jti": str(uuid.uuid4())}
header = {"alg": "RS256", "typ": "JWT"}
if os.environ.get("KEY_ID"):  # where the JWKS URL has several keys
    header["kid"] = os.environ["KEY_ID"]
content = ".".join(encode(json.dumps(part).encode()) for part in (header, claims))
command = ["openssl", "dgst", "-sha256", "-sign", os.environ["KEY_FILE"]]
signature = subprocess.run(command, input=content.encode(), stdout=subprocess.PIPE, check=True).stdout
print(f"{content}.{encode(signature)}")
