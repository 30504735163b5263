import type { AppRouter } from '@molaar/server/router';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { failureOf } from './failure';

interface Questions {
  /** Asks the person to confirm their identity; false when they cancel. */
  readonly askStepUp: () => Promise<boolean>;
  /** The session needs a second factor before anything else. */
  readonly onFactorMissing: () => void;
}

/**
 * Sends a call again after the person has confirmed their identity, where the server asks for that. The caller waits
 * meanwhile, so that nothing that was entered is lost.
 */
export function stepUpLink({ askStepUp, onFactorMissing }: Questions): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let isCancelled = false;
        let request: { unsubscribe(): void } | null = null;
        const send = (): void => {
          request = next(op).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error: (error) => {
              const { code } = failureOf(error);
              if (code === 'SECOND_FACTOR_REQUIRED' && op.path !== 'auth.login') onFactorMissing();
              if (code !== 'STEP_UP_REQUIRED' || isCancelled) return observer.error(error);
              void askStepUp().then((confirmed) => (isCancelled || !confirmed ? observer.error(error) : send()));
            },
          });
        };
        send();
        return () => {
          isCancelled = true;
          request?.unsubscribe();
        };
      });
}
