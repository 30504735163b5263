import { AsyncLocalStorage } from 'node:async_hooks';
import { LOCALES, type Locale } from '@molaar/contracts';
import { zodErrorMap } from '@molaar/i18n';
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { AppEnv } from './app-env';

const current = new AsyncLocalStorage<Locale>();

/** The first language of an Accept-Language header that the portal speaks; English when it names none. */
export function localeOf(header: string | undefined): Locale {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.trim().toLowerCase().split('-')[0], quality: quality ? Number(quality) : 1 };
    })
    .sort((a, b) => b.quality - a.quality);
  const found = wanted.map(({ language }) => LOCALES.find((known) => known === language)).find(Boolean);
  return found ?? 'en';
}

/**
 * Keeps the request's language while it is handled. zod asks for it through the one global error map, so that
 * both doors and every schema speak the caller's language without handing a map to each parse.
 */
export function requestLocale(): MiddlewareHandler<AppEnv> {
  z.config({ customError: (issue) => zodErrorMap(current.getStore() ?? 'en')(issue) });
  return async (c, next) => {
    const locale = localeOf(c.req.header('Accept-Language'));
    c.set('locale', locale);
    await current.run(locale, next);
  };
}
