"""Prints a token signed with the shared secret. Python 3, without packages."""
import base64
import hashlib
import hmac
import json
import os
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
content = ".".join(encode(json.dumps(part).encode()) for part in ({"alg": "HS256", "typ": "JWT"}, claims))
signature = hmac.new(os.environ["SECRET"].encode(), content.encode(), hashlib.sha256).digest()
print(f"{content}.{encode(signature)}")
