import {
  type SaveTreatmentPlanDraftInput,
  type TreatmentPlanDraftContent,
  treatmentPlanDraftContent,
  treatmentPlanEdit,
} from '@molaar/contracts';
import { z } from 'zod';
import { trpcClient } from '../../../client/api/trpc';
import { type BrowserDraft, browserDraft, type DraftFormat } from '../../../editing/drafts/browser-draft';
import { type DraftHistory, historyToStore } from '../../../editing/drafts/draft-history';
import { createServerDraft, type DraftStored, type ServerDraft } from '../../../editing/drafts/server-draft';
import type { TreatmentPlanEdit } from './treatment-plan-edit';

/** Unsaved edits, the saved plan that they were made on, and in this browser the states before and after them. */
export interface TreatmentPlanDraft extends Partial<DraftHistory<TreatmentPlanEdit>> {
  readonly base: TreatmentPlanEdit;
  readonly edit: TreatmentPlanEdit;
}

const storedDraft = treatmentPlanDraftContent.extend({
  past: z.array(treatmentPlanEdit).default([]),
  future: z.array(treatmentPlanEdit).default([]),
});

/** The plan that a draft belongs to: a saved one, or the new one of a radiograph. */
export interface TreatmentPlanDraftId {
  readonly planId: string | null;
  readonly imageId: string;
}

const treatmentPlanDraftFormat: DraftFormat<TreatmentPlanDraft> = {
  kind: 'plan',
  serialize: ({ base, edit, past = [], future = [] }) =>
    JSON.stringify({ base, edit, ...historyToStore({ past, future }, (state) => state) }),
  serializeShort: ({ base, edit }) => JSON.stringify({ base, edit }),
  parse(text) {
    try {
      return storedDraft.parse(JSON.parse(text));
    } catch {
      return null;
    }
  },
};

/** Opens the draft of a treatment plan in this browser. */
export function browserTreatmentPlanDraft(userId: string, { planId, imageId }: TreatmentPlanDraftId): BrowserDraft<TreatmentPlanDraft> {
  return browserDraft(treatmentPlanDraftFormat, userId, planId ?? `new:${imageId}`);
}

/** Milliseconds from a change until it is sent to the server. */
const SERVER_DELAY = 1500;

interface ServerOptions {
  readonly of: TreatmentPlanDraftId;
  readonly read: () => TreatmentPlanDraft | null;
  readonly report: (stored: DraftStored) => void;
}

/** Stores the draft of a treatment plan on the server too. The server deletes it when there is none. */
export function serverTreatmentPlanDraft({ of, read, report }: ServerOptions): ServerDraft {
  function store(): Promise<Pick<DraftStored, 'savedAt'>> {
    const draft = read();
    // A draft that the schema rejects (a text that is too long) stays in this browser.
    const content: TreatmentPlanDraftContent | null = draft && treatmentPlanDraftContent.parse(draft);
    const input: SaveTreatmentPlanDraftInput = { ...of, content };
    return trpcClient.plans.storeDraft.mutate(input);
  }
  return createServerDraft({ delay: SERVER_DELAY, store, report });
}
