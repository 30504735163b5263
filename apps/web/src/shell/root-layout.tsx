import { CloseButton, MantineProvider, mergeThemeOverrides, PasswordInput } from '@mantine/core';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { cspNonce } from './csp-nonce';
import { useLocale, useWords } from '../client/texts/texts';
import { cssVariables, theme } from '../theme';
import { Alerts } from './alerts';
import { isDesk } from './workdesk-link';
import { NavigationLoader } from './navigation-loader';

/** Around every page: the look (dark on the workdesk, light elsewhere), the alerts and the loader between pages. */
export function RootLayout() {
  const locale = useLocale();
  const words = useWords();
  const dark = useRouterState({ select: ({ location }) => isDesk(location.pathname) });

  // Mantine's cross in the corner of dialogs, and the eye that shows a password, are named in our words.
  const named = useMemo(() => {
    const defaultProps = { 'aria-label': words.common.actions.close() };
    const visibilityToggleButtonProps = { 'aria-label': words.common.actions.showPassword() };
    return mergeThemeOverrides(theme, {
      components: {
        CloseButton: CloseButton.extend({ defaultProps }),
        PasswordInput: PasswordInput.extend({ defaultProps: { visibilityToggleButtonProps } }),
      },
    });
  }, [words]);

  useEffect(() => {
    document.documentElement.lang = locale;
    document.title = words.common.product();
  }, [locale, words]);

  return (
    <MantineProvider
      theme={named}
      cssVariablesResolver={cssVariables}
      forceColorScheme={dark ? 'dark' : 'light'}
      getStyleNonce={() => cspNonce() ?? ''}
    >
      <Alerts />
      <NavigationLoader />
      <Outlet />
    </MantineProvider>
  );
}
