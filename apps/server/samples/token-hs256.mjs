// Prints a token signed with the shared secret. Node.js, without packages.
import { createHmac, randomUUID } from 'node:crypto';

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
const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
console.log(`${content}.${createHmac('sha256', setting('SECRET')).update(content).digest('base64url')}`);
