import { useCallback } from 'react';
import { UnsavedQuestion } from '../../../editing/unsaved-question';
import { useSignOutQuestion } from '../../../editing/use-sign-out-question';
import { useSaving, useWorkdesk } from '../workdesk-context';

/**
 * Asks before a sign-out while unsaved changes of the image are in this browser alone. Another page of the portal may be opened
 * unasked: the draft waits for the image to be opened again.
 */
export function SignOutGuard() {
  const { session } = useWorkdesk();
  const unsaved = useSaving((state) => state.unsaved > 0);
  const answer = useSignOutQuestion(
    unsaved,
    useCallback(() => session.state.getState().storedIn === 'SERVER', [session]),
  );
  return answer ? <UnsavedQuestion onSave={session.save} onDiscard={session.discard} onAnswer={answer} /> : null;
}
