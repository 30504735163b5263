import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLiveEvents } from '../client/events/live-events';
import { useIntegration } from '../client/session/session';
import { useTexts } from '../client/texts/texts';
import { BrowserDraftGuard } from '../editing/browser-draft-guard';
import { InactivityGuard } from '../features/account/inactivity-guard';
import { prefetchOnPress } from '../features/workdesk/prefetch-image';
import { PartnerFrameControls } from './partner-frame-controls';
import classes from './shell.module.css';
import { Sidebar } from './sidebar';
import { SubscriptionBanner } from './subscription-banner';
import { UnconfirmedBanner } from './unconfirmed-banner';
import { usePageFocus } from './use-page-focus';
import { isWorkdesk } from './workdesk-link';

/** Around every page of a signed-in user. The workdesk takes the whole width, the sidebar shrinks to icons. */
export function Shell() {
  const texts = useTexts();
  const compact = useRouterState({ select: ({ location }) => isWorkdesk(location.pathname) });
  const integration = useIntegration();
  const page = useRef<HTMLElement>(null);
  useLiveEvents();
  usePageFocus(page);
  useEffect(() => prefetchOnPress(), []);
  return (
    <div className={classes.frame} data-compact={compact || undefined} data-embedded={integration ? true : undefined}>
      <a className="skip-link" href="#content">
        {texts.common.navigation.skip()}
      </a>
      <InactivityGuard />
      {integration ? null : <BrowserDraftGuard />}
      {integration ? <PartnerFrameControls integration={integration} /> : <Sidebar compact={compact} />}
      <main id="content" ref={page} className={classes.content} tabIndex={-1}>
        <SubscriptionBanner />
        {compact ? null : <UnconfirmedBanner />}
        <Outlet />
      </main>
    </div>
  );
}
