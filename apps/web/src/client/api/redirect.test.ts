import { afterEach, expect, it, vi } from 'vitest';
import { followErrorRedirect, handleErrorRedirect, isTrustedRedirect, setNavigator } from './redirect';

const portal = { origin: 'https://portal.test', hostname: 'portal.test' };
const local = { origin: 'http://localhost:3000', hostname: 'localhost' };

it('trusts the portal, the payment provider, and its stand-in on this machine', () => {
  for (const target of ['/login', 'https://portal.test/x', 'https://checkout.stripe.com/c/pay/cs_1', 'https://billing.stripe.com/p'])
    expect(isTrustedRedirect(target, portal), target).toBe(true);
  expect(isTrustedRedirect('http://localhost:3001/checkout/cs_1', local)).toBe(true);
  expect(isTrustedRedirect('http://127.0.0.1:3001/checkout/cs_1', local)).toBe(true);
});

it('trusts no other address', () => {
  for (const target of [
    'https://elsewhere.test/',
    'https://stripe.com.elsewhere.test/',
    'https://notstripe.com/',
    'http://checkout.stripe.com/',
    'javascript:alert(1)',
    '//elsewhere.test',
    'http://localhost:3001/',
    'http://[',
  ])
    expect(isTrustedRedirect(target, portal), target).toBe(false);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('follows the redirect of an error within the portal and to the payment page only', () => {
  const visited: string[] = [];
  vi.stubGlobal('location', { ...portal, assign: (href: string) => visited.push(href) });
  setNavigator((path) => visited.push(`within ${path}`));
  const targets = ['/account-settings?tab=plan', 'https://portal.test/login#a', 'https://checkout.stripe.com/c/1'];
  for (const target of [null, ...targets, 'https://elsewhere.test/', '//elsewhere.test', 'javascript:alert(1)'])
    followErrorRedirect(target);
  expect(visited).toEqual(['within /account-settings?tab=plan', 'within /login#a', 'https://checkout.stripe.com/c/1']);
});

it('offers a page of the portal as a link instead of leaving a form', () => {
  const visited: string[] = [];
  vi.stubGlobal('location', { ...portal, assign: (href: string) => visited.push(href) });
  setNavigator((path) => visited.push(`within ${path}`));
  const handle = (target: string | null, saving: boolean) =>
    handleErrorRedirect(target, { saving }, (path) => visited.push(`offered ${path}`));
  for (const target of [null, '/account-settings?tab=plan', 'https://checkout.stripe.com/c/1', 'https://elsewhere.test/']) {
    handle(target, true);
    handle(target, false);
  }
  expect(visited).toEqual([
    'offered /account-settings?tab=plan',
    'within /account-settings?tab=plan',
    'https://checkout.stripe.com/c/1',
    'https://checkout.stripe.com/c/1',
  ]);
});
