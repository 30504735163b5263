// Prints a token signed with the private key in KEY_FILE (PEM); KEY_ID is the `kid` of the public key at the JWKS URL.
import { randomUUID, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';

function setting(name) {
  if (process.env[name]) return process.env[name];
  console.error(`${name} is not set`);
  process.exit(1);
}

const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');
const now = Math.floor(Date.now() / 1000);
const claims = {
  iss: setting('ISSUER'),
  aud: setting('AUDIENCE'),
  iat: now,
  exp: now + 120,
  jti: randomUUID(),
  organization: setting('ORGANIZATION'),
  dentist: setting('DENTIST'),
  patient: process.env.PATIENT || undefined, // optional
  analysis: process.env.ANALYSIS || undefined, // optional
};
const header = { alg: 'RS256', typ: 'JWT', kid: process.env.KEY_ID || undefined }; // kid: where the URL has several keys
const content = `${encode(header)}.${encode(claims)}`;
console.log(`${content}.${sign('sha256', Buffer.from(content), readFileSync(setting('KEY_FILE'))).toString('base64url')}`);
