// First of all, because it removes the token from the address.
import './client/session/token-entry';
import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import './styles.css';
import { loadDictionary } from '@molaar/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setNotationProvider, setSignedOutHandler } from './client/api/failure';
import { setNavigator } from './client/api/redirect';
import { portal, queryClient, trpc, trpcClient } from './client/api/trpc';
import { currentLocale, followOtherTabs } from './client/locale/locale-store';
import { clearSession, goToLogin } from './client/session/session';
import { router } from './router';
import { cspNonce } from './shell/csp-nonce';
import { preventFileDrop } from './shell/prevent-file-drop';
import { returnFocusAfterDialogs } from './shell/return-focus';

// The scroll lock of dialogs adds a style element of its own.
const nonce = cspNonce();
if (nonce) setNonce(nonce);

// An expired session keeps its drafts in the browser; signing out in another tab deletes everything here too.
setSignedOutHandler(goToLogin);
setNotationProvider(() => {
  const session = portal.auth.isAuthenticated.getData();
  return session?.authenticated ? session.organization.notation : undefined;
});
setNavigator((path) => void router.navigate({ href: path }));
followOtherTabs((by) => {
  if (by === 'PERSON') clearSession();
  goToLogin();
});

preventFileDrop();
returnFocusAfterDialogs();

await loadDictionary(currentLocale());
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </trpc.Provider>
  </StrictMode>,
);
