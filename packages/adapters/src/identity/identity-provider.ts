import * as oidc from 'openid-client';
import { z } from 'zod';

export interface ProviderSettings {
  issuer: string;
  clientId: string;
  /** Null for a public client, which only PKCE protects. */
  clientSecret: string | null;
  /** Display name: "Continue with …". */
  name: string;
  /** Redirect URI registered with the provider. */
  redirectUri: string;
  /** Allows http for a provider on this machine. */
  allowHttp: boolean;
}

/** State stored between the redirect to the provider and the return. */
export interface ProviderVisit {
  state: string;
  nonce: string;
  verifier: string;
}

/** The person as the provider describes them. */
export interface ProviderIdentity {
  issuer: string;
  subject: string;
  /** Null unless the provider has verified it: an unverified address proves nothing. */
  verifiedEmail: string | null;
  /** Whether the provider gave an address, verified or not. */
  hasEmail: boolean;
  firstName: string | null;
  lastName: string | null;
}

/** CANCELLED: the person or the provider declined. FAILED: the response is invalid or missing. */
export class ProviderError extends Error {
  constructor(
    readonly reason: 'CANCELLED' | 'FAILED',
    options?: ErrorOptions,
  ) {
    super(`identity provider: ${reason}`, options);
  }
}

const claimsSchema = z.object({
  sub: z.string().min(1).max(500),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true)])
    .optional()
    .catch(undefined),
  given_name: z.string().max(200).optional().catch(undefined),
  family_name: z.string().max(200).optional().catch(undefined),
});

/** One OpenID Connect provider: authorization code with PKCE, state and nonce. */
export class IdentityProvider {
  #found: Promise<oidc.Configuration> | undefined;

  constructor(private readonly settings: ProviderSettings) {}

  get name(): string {
    return this.settings.name;
  }

  /** The provider's identifier in both spellings, with and without the slash at its end: discovery accepts either. */
  get issuers(): readonly string[] {
    const bare = this.settings.issuer.replace(/\/$/, '');
    return [bare, `${bare}/`];
  }

  /**
   * Returns the address at the provider to redirect the person to.
   * @throws ProviderError FAILED.
   */
  async begin(): Promise<{ url: URL; visit: ProviderVisit }> {
    const config = await this.#configuration();
    const visit = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: this.settings.redirectUri,
      scope: 'openid email profile',
      state: visit.state,
      nonce: visit.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(visit.verifier),
      code_challenge_method: 'S256',
    });
    return { url, visit };
  }

  /**
   * Returns the person who came back.
   * @param query Query of the callback address.
   * @throws ProviderError.
   */
  async finish(query: URLSearchParams, { state, nonce, verifier }: ProviderVisit): Promise<ProviderIdentity> {
    const config = await this.#configuration();
    const back = new URL(this.settings.redirectUri);
    back.search = query.toString();
    try {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await oidc.authorizationCodeGrant(config, back, checks);
      const fromToken = claimsSchema.parse(tokens.claims());
      const claims =
        fromToken.email === undefined && config.serverMetadata().userinfo_endpoint
          ? { ...fromToken, ...claimsSchema.parse(await oidc.fetchUserInfo(config, tokens.access_token, fromToken.sub)) }
          : fromToken;
      return {
        issuer: config.serverMetadata().issuer,
        subject: claims.sub,
        hasEmail: claims.email !== undefined,
        verifiedEmail: claims.email_verified === true ? (claims.email ?? null) : null,
        firstName: claims.given_name ?? null,
        lastName: claims.family_name ?? null,
      };
    } catch (error) {
      const denied = error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied';
      throw new ProviderError(denied ? 'CANCELLED' : 'FAILED', { cause: error });
    }
  }

  /** Loaded on first use, so that the portal starts without the provider; retried after a failure. */
  #configuration(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret, allowHttp } = this.settings;
    this.#found ??= oidc
      .discovery(
        new URL(issuer),
        clientId,
        undefined,
        clientSecret ? oidc.ClientSecretBasic(clientSecret) : oidc.None(),
        allowHttp ? { execute: [oidc.allowInsecureRequests] } : {},
      )
      .catch((error: unknown) => {
        this.#found = undefined;
        throw new ProviderError('FAILED', { cause: error });
      });
    return this.#found;
  }
}
