// Prints a token signed with the private key in KEY_FILE (PEM); KEY_ID is the `kid` of the public key at the JWKS URL.
import { randomUUID, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';

const { ISSUER, AUDIENCE, ORGANIZATION, DENTIST, PATIENT, KEY_FILE, KEY_ID } = process.env;
const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');
const now = Math.floor(Date.now() / 1000);
const claims = {
  iss: ISSUER,
  aud: AUDIENCE,
  iat: now,
  exp: now + 120,
  jti: randomUUID(),
  organization: ORGANIZATION,
  dentist: DENTIST,
  patient: PATIENT,
};
const content = `${encode({ alg: 'RS256', typ: 'JWT', kid: KEY_ID })}.${encode(claims)}`;
console.log(`${content}.${sign('sha256', Buffer.from(content), readFileSync(KEY_FILE)).toString('base64url')}`);
