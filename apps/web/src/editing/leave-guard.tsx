import { useBlocker } from '@tanstack/react-router';
import { UnsavedQuestion } from './unsaved-question';
import { useSignOutQuestion } from './use-sign-out-question';

interface Props {
  unsaved: boolean;
  /** @returns true when everything is saved afterwards. */
  onSave: () => Promise<boolean>;
  /** Deletes the unsaved changes. */
  onDiscard: () => void;
  /** Returns whether the server stores the unsaved changes too: no question then. The same function at each render. */
  isOnServer?: () => boolean;
}

const never = () => false;

/**
 * Asks before another page of the portal, or a sign-out, replaces a page with unsaved changes. Closing the tab or being
 * signed out asks nothing: the draft in this browser stores the changes, and a dialog would leave a patient's data on
 * an unattended screen.
 */
export function LeaveGuard({ unsaved, onSave, onDiscard, isOnServer = never }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && (current.pathname !== next.pathname || !isSameSearch(current.search, next.search)),
    withResolver: true,
    enableBeforeUnload: false,
  });
  const answer = useSignOutQuestion({ enabled: unsaved, isSafe: isOnServer });

  function leave(goOn: boolean): void {
    answer?.(goOn);
    if (goOn) blocker.proceed?.();
    else blocker.reset?.();
  }

  if (blocker.status !== 'blocked' && !answer) return null;
  return <UnsavedQuestion onSave={onSave} onDiscard={onDiscard} onAnswer={leave} />;
}

function isSameSearch(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
