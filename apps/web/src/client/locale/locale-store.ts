import { LOCALES, type Locale, type Theme } from '@molaar/contracts';
import { loadDictionary } from '@molaar/i18n';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface PortalStore {
  locale: Locale;
  /** A person's choice of language that the server has not confirmed; the next page saves it again. */
  unsavedLocale: { userId: string; locale: Locale } | null;
  /** The theme of the person who was signed in last, so that a page opens in it before the session is known. */
  theme: Theme;
  /** When this browser last signed out (milliseconds); a change signs the other tabs out. */
  logoutAt: number | null;
  /** Why: after inactivity the other tabs keep their drafts. */
  loggedOutBy: 'PERSON' | 'INACTIVITY';
}

export const STORE_KEY = 'molaar';

/** The browser's language if the portal supports it, else Estonian. */
function browserLocale(): Locale {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return LOCALES.find((locale) => locale === wanted.find((tag) => (LOCALES as readonly string[]).includes(tag))) ?? 'et';
}

/** All that the portal stores in the browser apart from drafts. */
export const usePortalStore = create<PortalStore>()(
  persist((): PortalStore => ({ locale: browserLocale(), unsavedLocale: null, theme: 'SYSTEM', logoutAt: null, loggedOutBy: 'PERSON' }), {
    name: STORE_KEY,
  }),
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

/** Notes that the server has a person's choice of language, unless it was changed again. */
export function confirmLocale(saved: Locale): void {
  if (usePortalStore.getState().unsavedLocale?.locale === saved) usePortalStore.setState({ unsavedLocale: null });
}

/** Returns the language of the page outside of React. */
export const currentLocale = (): Locale => usePortalStore.getState().locale;

async function followStore(): Promise<void> {
  // The other language is loaded before it is shown.
  await Promise.allSettled(LOCALES.filter((locale) => localStorage.getItem(STORE_KEY)?.includes(`"${locale}"`)).map(loadDictionary));
  await usePortalStore.persist.rehydrate();
}

/** Follows the language and the sign-out of other tabs. */
export function followOtherTabs(onLogout: (by: PortalStore['loggedOutBy']) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== STORE_KEY) return;
    const before = usePortalStore.getState().logoutAt;
    void followStore().then(() => {
      const { logoutAt, loggedOutBy } = usePortalStore.getState();
      if (logoutAt !== before) onLogout(loggedOutBy);
    });
  });
}
