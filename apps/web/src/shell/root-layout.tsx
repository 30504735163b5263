import { MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { usePortalStore } from '../client/locale/locale-store';
import { useKnownSession } from '../client/session/session';
import { useLocale, useTexts } from '../client/texts/texts';
import { cssVariables, theme } from '../theme';
import { Alerts } from './alerts';
import { cspNonce } from './csp-nonce';
import { NavigationLoader } from './navigation-loader';
import { useDocumentTitle } from './page-title';

/** The root layout: the theme that the person has chosen, the alerts and the loader between pages. */
export function RootLayout() {
  const locale = useLocale();
  const texts = useTexts();
  const session = useKnownSession();
  const ofSession = session?.authenticated ? session.theme : null;
  const remembered = usePortalStore((state) => state.theme);
  const chosen = ofSession ?? remembered;
  const ofDevice = useColorScheme('light', { getInitialValueInEffect: false });
  const colorScheme = chosen === 'SYSTEM' ? ofDevice : chosen === 'DARK' ? 'dark' : 'light';

  // The close button of dialogs and the button that shows a password have labels in the chosen language.
  const named = useMemo(() => {
    const defaultProps = { 'aria-label': texts.common.actions.close() };
    const visibilityToggleButtonProps = { 'aria-label': texts.common.actions.showPassword() };
    return mergeThemeOverrides(theme, {
      components: {
        CloseButton: { defaultProps },
        PasswordInput: { defaultProps: { visibilityToggleButtonProps } },
      },
    });
  }, [texts]);

  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  useEffect(() => {
    if (ofSession) usePortalStore.setState({ theme: ofSession });
  }, [ofSession]);
  useDocumentTitle();

  return (
    <MantineProvider
      theme={named}
      cssVariablesResolver={cssVariables}
      forceColorScheme={colorScheme}
      getStyleNonce={() => cspNonce() ?? ''}
    >
      <Alerts />
      <NavigationLoader />
      <Outlet />
    </MantineProvider>
  );
}
