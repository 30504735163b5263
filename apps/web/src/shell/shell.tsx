import { useMediaQuery } from '@mantine/hooks';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useLiveEvents } from '../client/events/live-events';
import { useConnectionAlert } from '../client/events/use-connection-alert';
import { useIntegration } from '../client/session/session';
import { useTexts } from '../client/texts/texts';
import { PartnerFrameControls } from './partner-frame-controls';
import { PhoneTabs } from './phone-tabs';
import classes from './shell.module.css';
import { Sidebar } from './sidebar';
import { SubscriptionBanner } from './subscription-banner';
import { UnconfirmedBanner } from './unconfirmed-banner';
import { usePageFocus } from './use-page-focus';
import { useSecondClicks } from './use-second-clicks';
import { isWorkdesk } from './workdesk-link';

interface Props {
  /** Dialogs that watch the session. */
  guards: ReactNode;
  /** The button that opens the notifications: in the sidebar, or in the narrow one that has icons only. */
  notifications: (compact: boolean) => ReactNode;
  /** Marks that there are unread notifications. */
  unread: ReactNode;
}

/** The width below which the pages are tabs at the bottom, as in shell.module.css. */
const PHONE = '(max-width: 600px)';

/**
 * The layout of every page of a signed-in user. The workdesk takes the whole width, and the sidebar shrinks to icons.
 */
export function Shell({ guards, notifications, unread }: Props) {
  const texts = useTexts();
  const compact = useRouterState({ select: ({ location }) => isWorkdesk(location.pathname) });
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const integration = useIntegration();
  const page = useRef<HTMLElement>(null);
  useLiveEvents();
  useConnectionAlert();
  usePageFocus(page);
  useSecondClicks();
  return (
    <div className={classes.frame} data-compact={compact || undefined} data-embedded={integration ? true : undefined}>
      <a className="skip-link" href="#content">
        {texts.common.navigation.skip()}
      </a>
      {guards}
      {integration ? (
        <PartnerFrameControls integration={integration} />
      ) : isPhone ? null : (
        <Sidebar compact={compact} notifications={notifications(compact)} />
      )}
      <main id="content" ref={page} className={classes.content} tabIndex={-1}>
        <SubscriptionBanner />
        {compact ? null : <UnconfirmedBanner />}
        <Outlet />
      </main>
      {isPhone && !integration ? <PhoneTabs notifications={notifications(false)} unread={unread} /> : null}
    </div>
  );
}
