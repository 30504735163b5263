import { Outlet, useRouterState } from '@tanstack/react-router';
import { useLiveEvents } from '../client/live-events';
import { useWords } from '../client/words';
import { InactivityGuard } from '../features/account/inactivity-guard';
import classes from './shell.module.css';
import { Sidebar } from './sidebar';

/** Around every page of a signed-in user. The workdesk takes the whole width, the sidebar shrinks to icons. */
export function Shell() {
  const words = useWords();
  const compact = useRouterState({ select: ({ location }) => location.pathname.startsWith('/workdesk') });
  useLiveEvents();
  return (
    <div className={classes.frame} data-compact={compact || undefined}>
      <a className="skip-link" href="#content">
        {words.common.navigation.skip()}
      </a>
      <InactivityGuard />
      <Sidebar compact={compact} />
      <main id="content" className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
