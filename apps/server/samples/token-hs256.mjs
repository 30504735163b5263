// Prints a token signed with the shared secret. Node.js, without packages.
import { createHmac, randomUUID } from 'node:crypto';

const { ISSUER, AUDIENCE, ORGANIZATION, DENTIST, PATIENT, SECRET } = process.env;
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
const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
console.log(`${content}.${createHmac('sha256', SECRET).update(content).digest('base64url')}`);
