import { useCallback } from 'react';
import { UnsavedQuestion } from '../../../editing/unsaved-question';
import { useSignOutQuestion } from '../../../editing/use-sign-out-question';
import { useSaving, useWorkdesk } from '../workdesk-context';

/**
 * Asks before a sign-out while unsaved changes of the image are in this browser alone. Other pages of the portal open
 * without a question: the draft is there when the image is opened again.
 */
export function SignOutGuard() {
  const { session } = useWorkdesk();
  const unsaved = useSaving((state) => state.unsaved > 0);
  const isSafe = useCallback(() => session.state.getState().storedIn === 'SERVER', [session]);
  const answer = useSignOutQuestion({ enabled: unsaved, isSafe });
  return answer ? <UnsavedQuestion onSave={session.save} onDiscard={session.discard} onAnswer={answer} /> : null;
}
