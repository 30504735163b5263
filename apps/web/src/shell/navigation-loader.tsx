import { Loader, Overlay } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useTexts } from '../client/texts/texts';

/** The full-page loader while the next page is loading. */
export function NavigationLoader() {
  const texts = useTexts();
  const pending = useRouterState({
    select: ({ status, resolvedLocation, location }) => status === 'pending' && resolvedLocation?.pathname !== location.pathname,
  });
  if (!pending) return null;
  return (
    <Overlay
      fixed
      center
      color="var(--mantine-color-body)"
      backgroundOpacity={0.5}
      zIndex={900}
      role="status"
      aria-label={texts.common.states.loading()}
    >
      <Loader type="dots" />
    </Overlay>
  );
}
