import { type PlanDraftKey, planDraftContent } from '@molaar/contracts';
import { trpcClient } from '../../../client/api/trpc';
import { type SendLater, sendLater } from '../../../client/drafts/debounced-sender';
import type { PlanDraft } from './plan-draft';

interface Options {
  readonly delay: number;
  readonly place: PlanDraftKey;
  /** The unsaved edits as they are now; null when there are none. */
  readonly read: () => PlanDraft | null;
  readonly report: (autosaved: string | 'failed' | null) => void;
}

/**
 * Keeps unsaved edits on the server a moment after they rest, one request at a time, and forgets them there once they are
 * saved or undone. A failure is no news of its own: this browser has them too, and the next change tries again.
 */
export function keepOnServer({ delay, place, read, report }: Options): Pick<SendLater, 'touch' | 'flush'> {
  async function send(): Promise<boolean> {
    const draft = read();
    // What no schema takes (a text beyond every bound) stays in this browser.
    const parsed = draft && planDraftContent.safeParse(draft);
    try {
      if (parsed && !parsed.success) throw parsed.error;
      const { savedAt } = await trpcClient.plans.keepDraft.mutate({ ...place, content: parsed ? parsed.data : null });
      report(later.waits ? null : savedAt);
      return true;
    } catch {
      report('failed');
      return false;
    }
  }
  const later = sendLater(send, delay);
  return later;
}
