import { PROVIDER_PATH } from '../identity-provider/provider-flow';

/** The redirect URL of the identity provider. */
export const PROVIDER_REDIRECT = `http://portal.test${PROVIDER_PATH}/callback`;

/** Follows redirects and stores cookies like a browser; `portal.test` is the server. */
export class ProviderBrowser {
  readonly jar = new Map<string, Map<string, string>>();

  constructor(private readonly serverUrl: string) {}

  async get(address: string, init: RequestInit = {}): Promise<{ address: string; response: Response }> {
    const url = new URL(address.startsWith('/') ? `http://portal.test${address}` : address);
    const cookies = this.jar.get(url.host) ?? new Map<string, string>();
    this.jar.set(url.host, cookies);
    const target = url.host === 'portal.test' ? `${this.serverUrl}${url.pathname}${url.search}` : url.href;
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(target, { ...init, redirect: 'manual', headers: { ...init.headers, Cookie, 'Request-Type': 'ajax' } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value.join('='));
    }
    const next = response.headers.get('Location');
    return { address: next ? new URL(next, url).href : url.href, response };
  }

  /** Signs in at the provider as `account`. @returns The redirect URL with its parameters, not yet requested. */
  async visit(account: string, start = `${PROVIDER_PATH}/start`): Promise<string> {
    let { address } = await this.get(start);
    for (let step = 0; step < 8 && !address.startsWith(PROVIDER_REDIRECT); step += 1) {
      const isForm = address.includes('/interaction/');
      const form = {
        method: 'POST',
        body: new URLSearchParams({ account }),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      };
      ({ address } = await this.get(address, isForm ? form : {}));
    }
    return address;
  }

  /** Signs in at the provider and requests the redirect URL. @returns The page to which the portal redirects. */
  async signIn(account: string, start?: string): Promise<string> {
    const { address } = await this.get(await this.visit(account, start));
    return address.replace('http://portal.test', '');
  }

  async whoAmI() {
    return (await this.get('/api/auth/is-authenticated')).response.json() as Promise<{ authenticated: boolean; id?: string }>;
  }
}
