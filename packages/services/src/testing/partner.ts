import { createHmac, generateKeyPairSync, type JsonWebKey, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PartnerAlgorithm, SavePartnerInput } from '@molaar/contracts';
import type { Actor } from '../context/deps';
import { savePartner } from '../partners/save-partner';
import { resolveSession } from '../session/resolve-session';
import { signInWithToken } from '../session/sign-in-with-token';
import type { TestPortal } from './portal';

export const AUDIENCE = 'http://portal.test';

/** A partner's claims; `null` omits one. */
export type TestClaims = Partial<Record<'iss' | 'aud' | 'jti' | 'organization' | 'dentist' | 'patient' | 'analysis', string | null>> & {
  exp?: number | null;
};

export interface TestPartner {
  id: string;
  organizationId: string;
  issuer: string;
  /**
   * Creates a token signed with the partner's key, valid for two minutes of the portal's clock; `header` and `claims`
   * override.
   */
  mint(claims: TestClaims, header?: Record<string, unknown>): string;
  /** PEM, where the algorithm has one. */
  privateKey: string | undefined;
  /** The input with which the partner was saved. */
  input: SavePartnerInput;
  close(): Promise<void>;
}

/** Creates a partner of the owner's organization; its JWKS is served on loopback. */
export async function addPartner(
  { deps, clock }: TestPortal,
  owner: Actor,
  {
    algorithm = 'ES256',
    origins = ['http://127.0.0.1:4000'],
    issuer = `practice-${randomUUID()}`,
  }: {
    algorithm?: PartnerAlgorithm;
    origins?: string[];
    issuer?: string;
  } = {},
): Promise<TestPartner> {
  const keys = makeKeys(algorithm);
  const jwks = keys.jwk ? await serveKeys({ ...keys.jwk, kid: 'one', alg: algorithm, use: 'sig' }) : undefined;
  const place = jwks ? { jwksUrl: jwks.url } : { secret: keys.secret };
  const input: SavePartnerInput = { name: 'Hambaravi Tarkvara', origins, issuer, audience: AUDIENCE, algorithm, active: true, ...place };
  const { partner } = await savePartner(deps, owner, input);
  return {
    id: partner.id,
    organizationId: owner.organizationId,
    issuer,
    privateKey: keys.privateKey,
    input: { ...input, id: partner.id, version: partner.version },
    mint: (claims, header = {}) => {
      const exp = Math.floor(clock.now.getTime() / 1000) + 120;
      const usual = { iss: issuer, aud: AUDIENCE, jti: randomUUID(), exp, organization: owner.organizationId };
      const given = Object.fromEntries(Object.entries({ ...usual, ...claims }).filter(([, value]) => value !== null));
      const head = encode({ alg: algorithm, typ: 'JWT', ...(keys.jwk ? { kid: 'one' } : {}), ...header });
      const content = `${head}.${encode(given)}`;
      return `${content}.${keys.sign(content)}`;
    },
    close: async () => jwks?.close(),
  };
}

/**
 * Signs in by a token.
 * @returns The session's actor and token.
 */
export async function tokenActor({ deps }: TestPortal, partner: TestPartner, claims: TestClaims): Promise<{ actor: Actor; token: string }> {
  const { token } = await signInWithToken(deps, { token: partner.mint(claims), address: '198.51.100.1' });
  const session = await resolveSession(deps, token, { touch: false });
  if (!session?.actor.token) throw new Error('the token began no session of an integration');
  return { actor: session.actor, token };
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

interface Keys {
  jwk?: JsonWebKey;
  secret?: string;
  privateKey?: string;
  sign(content: string): string;
}

function makeKeys(algorithm: PartnerAlgorithm): Keys {
  if (algorithm === 'HS256') {
    const secret = `shared-${randomUUID()}`;
    return { secret, sign: (content) => createHmac('sha256', secret).update(content).digest('base64url') };
  }
  const { publicKey, privateKey } =
    algorithm === 'ES256' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    jwk: publicKey.export({ format: 'jwk' }),
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    sign: (content) => sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  };
}

async function serveKeys(key: JsonWebKey): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ keys: [key] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/keys.json`, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
