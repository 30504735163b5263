import { SegmentedControl } from '@mantine/core';
import { THEMES } from '@molaar/contracts';
import { portal, trpc } from '../client/api/trpc';
import { useUser } from '../client/session/session';
import { useTexts } from '../client/texts/texts';
import { LanguageSwitch } from './language-switch';

/** The language and the theme of the signed-in user, saved at once. */
export function PersonalChoices() {
  const { navigation } = useTexts().common;
  const { theme } = useUser();
  const update = trpc.account.update.useMutation({
    onMutate: (change) => {
      const user = portal.auth.isAuthenticated.getData();
      // The theme changes without waiting for the server.
      if (user?.authenticated && change.theme) portal.auth.isAuthenticated.setData(undefined, { ...user, theme: change.theme });
    },
    onSuccess: (saved) => portal.auth.isAuthenticated.setData(undefined, saved),
    onError: () => portal.auth.isAuthenticated.invalidate(),
  });
  return (
    <>
      <LanguageSwitch fullWidth onChange={(locale) => update.mutate({ locale })} />
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
