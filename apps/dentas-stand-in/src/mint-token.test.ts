import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { mintToken } from './mint-token';

const PORTAL = { url: 'http://portal.test', issuer: 'i', audience: 'a', organization: 'o', dentist: 'd', patients: {} };
const mint = (claims?: Record<string, unknown>) =>
  mintToken({ portal: PORTAL, secret: 's', patient: 'p', now: 1_767_225_600_000, ...(claims ? { claims } : {}) });
const partOf = (token: string, index: number) => JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString());

it('makes a token for two minutes, signed with the shared secret', () => {
  const token = mint();
  expect(partOf(token, 1)).toEqual({
    ...{ iss: 'i', aud: 'a', iat: 1_767_225_600, exp: 1_767_225_720, organization: 'o', dentist: 'd', patient: 'p' },
    jti: expect.any(String),
  });
  const [head, body, signature] = token.split('.');
  expect(signature).toBe(createHmac('sha256', 's').update(`${head}.${body}`).digest('base64url'));
});

it('replaces claims, adds others, and leaves out those that are null', () => {
  expect(partOf(mint({ exp: 5, dentist: null, extra: true }), 1)).toMatchObject({ exp: 5, extra: true, iss: 'i' });
  expect(partOf(mint({ dentist: null }), 1)).not.toHaveProperty('dentist');
});
