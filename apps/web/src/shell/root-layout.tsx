import { MantineProvider } from '@mantine/core';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { cspNonce } from '../client/nonce';
import { useLocale, useWords } from '../client/words';
import { cssVariables, theme } from '../theme';
import { Alerts } from './alerts';
import { NavigationLoader } from './navigation-loader';

/** Around every page: the look (dark on the workdesk, light elsewhere), the alerts and the loader between pages. */
export function RootLayout() {
  const locale = useLocale();
  const words = useWords();
  const dark = useRouterState({ select: ({ location }) => location.pathname.startsWith('/workdesk') });

  useEffect(() => {
    document.documentElement.lang = locale;
    document.title = words.common.product();
  }, [locale, words]);

  return (
    <MantineProvider
      theme={theme}
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
