import { SegmentedControl } from '@mantine/core';
import { type Locale, THEMES } from '@molaar/contracts';
import { portal, trpc } from '../client/api/trpc';
import { confirmLocale, usePortalStore } from '../client/locale/locale-store';
import { useUser } from '../client/session/session';
import { useTexts } from '../client/texts/texts';
import { LanguageSwitch } from './language-switch';

/** The language and the theme of the signed-in user, saved at once. */
export function PersonalChoices() {
  const { navigation } = useTexts().common;
  const { id, theme } = useUser();
  const update = trpc.account.update.useMutation({
    // One after the other, so that the last choice is the saved one.
    scope: { id: 'personal-choices' },
    onMutate: (change) => {
      const user = portal.auth.isAuthenticated.getData();
      // The theme changes without waiting for the server.
      if (user?.authenticated && change.theme) portal.auth.isAuthenticated.setData(undefined, { ...user, theme: change.theme });
    },
    onSuccess: (saved, { locale }) => {
      if (locale) confirmLocale(locale);
      portal.auth.isAuthenticated.setData(undefined, saved);
    },
    onError: () => portal.auth.isAuthenticated.invalidate(),
  });
  const chooseLocale = (locale: Locale): void => {
    usePortalStore.setState({ unsavedLocale: { userId: id, locale } });
    update.mutate({ locale });
  };
  return (
    <>
      <LanguageSwitch fullWidth onChange={chooseLocale} />
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={navigation.theme()}
        value={theme}
        data={THEMES.map((value) => ({ value, label: navigation.themes[value]() }))}
        onChange={(value) => {
          const chosen = THEMES.find((known) => known === value);
          if (chosen) update.mutate({ theme: chosen });
        }}
      />
    </>
  );
}
