import { LOCALES, type Locale, type Theme } from '@molaar/contracts';
import { loadDictionary } from '@molaar/i18n';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface PortalStore {
  locale: Locale;
  /** The theme of the person who was signed in last, so that a page opens in it before the session is known. */
  theme: Theme;
  /** When this browser last signed out (milliseconds); a change signs the other tabs out. */
  logoutAt: number | null;
}

export const STORE_KEY = 'molaar';

/** The browser's language if the portal supports it, else Estonian. */
function browserLocale(): Locale {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return LOCALES.find((locale) => locale === wanted.find((tag) => (LOCALES as readonly string[]).includes(tag))) ?? 'et';
}

/** All that the portal stores in the browser apart from drafts. */
export const usePortalStore = create<PortalStore>()(
  persist((): PortalStore => ({ locale: browserLocale(), theme: 'SYSTEM', logoutAt: null }), { name: STORE_KEY }),
);

/**
 * Takes the language of the address, as links of search engines have it, and removes it: the person may choose another
 * one. `token-entry` has taken it from the pages that partners embed.
 */
function takeAskedLocale(): void {
  const address = new URL(location.href);
  const asked = LOCALES.find((locale) => locale === address.searchParams.get('lang'));
  if (!asked) return;
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
  usePortalStore.setState({ locale: asked });
}
takeAskedLocale();

/** Changes the language once its texts are loaded. */
export async function setLocale(locale: Locale): Promise<void> {
  await loadDictionary(locale);
  usePortalStore.setState({ locale });
}

export const currentLocale = (): Locale => usePortalStore.getState().locale;

async function followStore(): Promise<void> {
  // The other language is loaded before it is shown.
  await Promise.allSettled(LOCALES.filter((locale) => localStorage.getItem(STORE_KEY)?.includes(`"${locale}"`)).map(loadDictionary));
  await usePortalStore.persist.rehydrate();
}

/** Follows the language and the sign-out of other tabs. */
export function followOtherTabs(onLogout: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== STORE_KEY) return;
    const before = usePortalStore.getState().logoutAt;
    void followStore().then(() => {
      if (usePortalStore.getState().logoutAt !== before) onLogout();
    });
  });
}
