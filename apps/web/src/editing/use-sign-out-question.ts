import { useEffect, useState } from 'react';
import { confirmBeforeSignOut } from '../client/session/session';

interface Options {
  readonly enabled: boolean;
  /**
   * Returns whether a sign-out loses nothing, so that no question is needed. It is called after the last drafts were
   * sent to the server, and must be the same function at each render.
   */
  readonly isSafe: () => boolean | Promise<boolean>;
  /** BROWSER: about everything in this browser; such questions come after those about the open page. */
  readonly scope?: 'PAGE' | 'BROWSER';
}

/**
 * Stops a sign-out until the person has answered a question.
 *
 * @returns the function that takes the answer (false stays signed in) while the question is open, otherwise null
 */
export function useSignOutQuestion({ enabled, isSafe, scope = 'PAGE' }: Options): ((goOn: boolean) => void) | null {
  const [answer, setAnswer] = useState<((goOn: boolean) => void) | null>(null);
  useEffect(() => {
    if (!enabled) return;
    return confirmBeforeSignOut(async () => {
      if (await isSafe()) return true;
      const goesOn = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
      setAnswer(null);
      return goesOn;
    }, scope);
  }, [enabled, isSafe, scope]);
  return answer;
}
