import { LOCALES, type Locale } from '@molaar/contracts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface PortalStore {
  locale: Locale;
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
  persist((): PortalStore => ({ locale: browserLocale(), logoutAt: null }), { name: STORE_KEY }),
);

export function setLocale(locale: Locale): void {
  usePortalStore.setState({ locale });
}

export const currentLocale = (): Locale => usePortalStore.getState().locale;

/** Follows the language and the sign-out of other tabs. */
export function followOtherTabs(onLogout: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== STORE_KEY) return;
    const before = usePortalStore.getState().logoutAt;
    void Promise.resolve(usePortalStore.persist.rehydrate()).then(() => {
      if (usePortalStore.getState().logoutAt !== before) onLogout();
    });
  });
}
