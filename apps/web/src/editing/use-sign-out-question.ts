import { useEffect, useState } from 'react';
import { askBeforeSignOut } from '../client/session/session';

/** Nothing is asked where the server keeps the changes too: a sign-out loses none of them. */
export type KeptOnServer = () => boolean;

/**
 * Waits for a sign-out while something is unsaved. Answers the function that takes the person's answer (false stays signed in)
 * while the question is open, else null. `keptOnServer` is asked after the last sends, and is the same function at each call.
 */
export function useSignOutQuestion(unsaved: boolean, keptOnServer: KeptOnServer): ((goOn: boolean) => void) | null {
  const [answer, setAnswer] = useState<((goOn: boolean) => void) | null>(null);
  useEffect(() => {
    if (!unsaved) return;
    return askBeforeSignOut(async () => {
      if (keptOnServer()) return true;
      const goesOn = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
      setAnswer(null);
      return goesOn;
    });
  }, [unsaved, keptOnServer]);
  return answer;
}
