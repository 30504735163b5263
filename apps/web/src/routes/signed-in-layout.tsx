import { Suspense, useEffect } from 'react';
import { lazyPart } from '../client/api/lazy-part';
import { useStepUp } from '../client/api/step-up';
import { useIntegration, useUser } from '../client/session/session';
import { BrowserDraftGuard } from '../editing/browser-draft-guard';
import { InactivityGuard } from '../features/account';
import { NotificationButton, UnreadMark } from '../features/notifications';
import { prefetchOnPress } from '../features/workdesk';
import { Shell } from '../shell/shell';

// Loaded when they are needed: few pages ask for a second factor or a password again.
const loadFactors = () => import('../features/second-factor');
const FactorGate = lazyPart(() => loadFactors().then((parts) => ({ default: parts.FactorGate })));
const StepUpDialog = lazyPart(() => loadFactors().then((parts) => ({ default: parts.StepUpDialog })));

/** The shell with the parts that features add to every page of a signed-in user. */
export function SignedInLayout() {
  const integration = useIntegration();
  const { factorMissing } = useUser();
  useEffect(() => prefetchOnPress(), []);
  const isAsking = useStepUp(({ open }) => open !== null);
  if (factorMissing)
    return (
      <Suspense>
        <FactorGate missing={factorMissing} />
      </Suspense>
    );
  return (
    <Shell
      guards={
        <>
          <InactivityGuard />
          {integration ? null : <BrowserDraftGuard />}
          {isAsking ? (
            <Suspense>
              <StepUpDialog />
            </Suspense>
          ) : null}
        </>
      }
      notifications={(compact) => <NotificationButton compact={compact} />}
      unread={<UnreadMark />}
    />
  );
}
