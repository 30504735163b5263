import { AsyncLocalStorage } from 'node:async_hooks';
import { LOCALES, type Locale } from '@molaar/contracts';
import { zodErrorMap } from '@molaar/i18n';
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { AppEnv } from '../app-env';

const current = new AsyncLocalStorage<Locale>();

/** Returns the first language of an Accept-Language header that the portal supports; `fallback` when it names none. */
export function localeOf(header: string | undefined, fallback: Locale = 'en'): Locale {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.trim().toLowerCase().split('-')[0], quality: quality ? Number(quality) : 1 };
    })
    .sort((a, b) => b.quality - a.quality);
  const found = wanted.map(({ language }) => LOCALES.find((known) => known === language)).find(Boolean);
  return found ?? fallback;
}

/**
 * Sets the request's language. The only ambient state of the server: zod's global error map takes no context, and the
 * tRPC and OpenAPI adapters call `parse` without one, so the language of validation messages cannot be passed as an
 * argument.
 */
export function requestLocale(): MiddlewareHandler<AppEnv> {
  z.config({ customError: (issue) => zodErrorMap(current.getStore() ?? 'en')(issue) });
  return async (c, next) => {
    const locale = localeOf(c.req.header('Accept-Language'));
    c.set('locale', locale);
    await current.run(locale, next);
  };
}
