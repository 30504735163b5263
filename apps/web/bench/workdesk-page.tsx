// The workdesk alone with an invented scene: no server, no route, everything else as in the product.
import '@mantine/core/styles.css';
import '../src/styles.css';
import { MantineProvider } from '@mantine/core';
import { HINTS } from '@molaar/contracts';
import { loadDictionary, loadPortalTexts } from '@molaar/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { portal, queryClient, trpc, trpcClient } from '../src/client/api/trpc';
import { currentLocale } from '../src/client/locale/locale-store';
import { Workdesk } from '../src/features/workdesk/workdesk';
import { cssVariables, theme } from '../src/theme';
import { display, image, inventedSet, user } from './invented-scene';
import { untilDrawn } from './until-drawn';

// Everything that it asks for: calls without a response would be repeated while the gestures are measured.
portal.auth.isAuthenticated.setData(undefined, user);
portal.settings.hints.setData(undefined, { read: [...HINTS] });
portal.templates.medicalList.setData(undefined, []);
portal.images.analysisOf.setData({ id: image.id }, { analysis: image.analysis, ahead: null, isOutdated: false });
portal.statuses.get.setData(
  { id: image.id },
  { imageId: image.id, version: 1, annotationVersion: 1, mirrored: false, calibrationId: null, statuses: [], notice: '' },
);

window.openScene = async (count) => {
  const locale = currentLocale();
  await loadDictionary(locale);
  await loadPortalTexts(locale);
  const set = inventedSet(count);
  const rootRoute = createRootRoute({
    component: () => (
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="dark">
        <Workdesk storedDraft={null} image={image} set={set} display={display} />
      </MantineProvider>
    ),
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  const root = document.getElementById('root')!;
  return untilDrawn(
    () =>
      createRoot(root).render(
        <trpc.Provider client={trpcClient} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router as never} />
          </QueryClientProvider>
        </trpc.Provider>,
      ),
    // The layer places the canvas of the base when its first bitmap is complete.
    () => !!document.querySelector<HTMLCanvasElement>('.leaflet-overlay-pane canvas')?.style.transform,
  );
};
