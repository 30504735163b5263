import { useEffect } from 'react';
import { useIntegration } from '../client/session/session';
import { BrowserDraftGuard } from '../editing/browser-draft-guard';
import { InactivityGuard } from '../features/account';
import { NotificationButton, UnreadMark } from '../features/notifications';
import { prefetchOnPress } from '../features/workdesk';
import { Shell } from '../shell/shell';

/** The shell with the parts that features add to every page of a signed-in user. */
export function SignedInLayout() {
  const integration = useIntegration();
  useEffect(() => prefetchOnPress(), []);
  return (
    <Shell
      guards={
        <>
          <InactivityGuard />
          {integration ? null : <BrowserDraftGuard />}
        </>
      }
      notifications={(compact) => <NotificationButton compact={compact} />}
      unread={<UnreadMark />}
    />
  );
}
