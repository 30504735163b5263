import { translations } from '@molaar/i18n';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { showAlert } from '../alerts/alerts';
import { currentLocale } from '../locale/locale-store';
import { connectionBack } from './connection';

/**
 * Like React's `lazy`, for a part of a page that is open: without its code the page stays, and what was entered there.
 * @param load Imports the part.
 */
// biome-ignore lint/suspicious/noExplicitAny: As React's own type, which infers the props.
export function lazyPart<T extends ComponentType<any>>(load: () => Promise<{ default: T }>): LazyExoticComponent<T> {
  return lazy(async () => {
    // A browser asks for a file once: after a failure only a reload would help.
    if (!navigator.onLine) await connectionBack();
    return load().catch((error: unknown) => {
      console.error('A part of the page could not be loaded', error);
      showAlert('error', translations(currentLocale()).common.states.partMissing());
      return new Promise<never>(() => {});
    });
  });
}
