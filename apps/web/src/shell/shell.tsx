import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useLiveEvents } from '../client/events/live-events';
import { useIntegration } from '../client/session/session';
import { useTexts } from '../client/texts/texts';
import { PartnerFrameControls } from './partner-frame-controls';
import classes from './shell.module.css';
import { Sidebar } from './sidebar';
import { SubscriptionBanner } from './subscription-banner';
import { UnconfirmedBanner } from './unconfirmed-banner';
import { usePageFocus } from './use-page-focus';
import { isWorkdesk } from './workdesk-link';

interface Props {
  /** Dialogs that watch the session. */
  guards: ReactNode;
  /** The button in the sidebar that opens the notifications. */
  notifications: (compact: boolean) => ReactNode;
}

/**
 * The layout of every page of a signed-in user. The workdesk takes the whole width, and the sidebar shrinks to icons.
 */
export function Shell({ guards, notifications }: Props) {
  const texts = useTexts();
  const compact = useRouterState({ select: ({ location }) => isWorkdesk(location.pathname) });
  const integration = useIntegration();
  const page = useRef<HTMLElement>(null);
  useLiveEvents();
  usePageFocus(page);
  return (
    <div className={classes.frame} data-compact={compact || undefined} data-embedded={integration ? true : undefined}>
      <a className="skip-link" href="#content">
        {texts.common.navigation.skip()}
      </a>
      {guards}
      {integration ? (
        <PartnerFrameControls integration={integration} />
      ) : (
        <Sidebar compact={compact} notifications={notifications(compact)} />
      )}
      <main id="content" ref={page} className={classes.content} tabIndex={-1}>
        <SubscriptionBanner />
        {compact ? null : <UnconfirmedBanner />}
        <Outlet />
      </main>
    </div>
  );
}
