import { useBlocker } from '@tanstack/react-router';
import { UnsavedQuestion } from './unsaved-question';
import { type KeptOnServer, useSignOutQuestion } from './use-sign-out-question';

interface Props {
  unsaved: boolean;
  /** True when everything is saved afterwards. */
  onSave: () => Promise<boolean>;
  /** Takes the unsaved changes away for good. */
  onDiscard: () => void;
  keptOnServer?: KeptOnServer;
}

const keptNowhere = () => false;

/**
 * Asks before another page of the portal, or a sign-out, takes the place of unsaved changes. Closing the tab or being signed out
 * asks nothing: the draft in this browser keeps the changes, and a dialog would leave a patient's data on an unattended screen.
 */
export function LeaveGuard({ unsaved, onSave, onDiscard, keptOnServer = keptNowhere }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && (current.pathname !== next.pathname || !isSamePlace(current.search, next.search)),
    withResolver: true,
    enableBeforeUnload: false,
  });
  const answer = useSignOutQuestion(unsaved, keptOnServer);

  function leave(goOn: boolean): void {
    answer?.(goOn);
    if (goOn) blocker.proceed?.();
    else blocker.reset?.();
  }

  if (blocker.status !== 'blocked' && !answer) return null;
  return <UnsavedQuestion onSave={onSave} onDiscard={onDiscard} onAnswer={leave} />;
}

function isSamePlace(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
