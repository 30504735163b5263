import type { SaveAnnotationDraftInput } from '@molaar/contracts';
import { useCallback } from 'react';
import { failureOf } from '../client/api/failure';
import { trpcClient } from '../client/api/trpc';
import { hasStoredForms } from '../client/drafts/stored-form';
import { useUser } from '../client/session/session';
import { useTexts } from '../client/texts/texts';
import { ConfirmDialog } from '../shell/confirm-dialog';
import { storedDraftIds } from './drafts/browser-draft';
import { hasStatusDrafts } from './drafts/status-draft';
import { useSignOutQuestion } from './use-sign-out-question';

/**
 * Asks before a sign-out removes from this browser what another tab, or a closed one, left there unsaved: decisions
 * about teeth, texts and settings, and annotations that still cannot be sent to the server.
 */
export function BrowserDraftGuard() {
  const texts = useTexts();
  const text = texts.common.draftsHere;
  const { id } = useUser();
  const isSafe = useCallback(
    async () => !hasStatusDrafts(id, localStorage) && !hasStoredForms(id, localStorage) && !(await hasUnsentAnnotations(id)),
    [id],
  );
  const answer = useSignOutQuestion({ enabled: true, isSafe, scope: 'BROWSER' });
  if (!answer) return null;
  return (
    <ConfirmDialog
      danger
      title={text.title()}
      text={text.text()}
      confirmLabel={texts.common.navigation.signOut()}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
}

const CALLS = {
  save: (input: SaveAnnotationDraftInput) => trpcClient.annotations.storeDraft.mutate(input),
  read: (imageId: string) => trpcClient.annotations.draft.query({ id: imageId }),
  isDeleted: (error: unknown) => failureOf(error).code === 'NOT_FOUND',
};

/**
 * Returns whether annotations are unsaved in this browser alone. The editor's code is loaded only where there is
 * something to send.
 */
async function hasUnsentAnnotations(userId: string): Promise<boolean> {
  if (storedDraftIds('draft', userId, localStorage).length === 0) return false;
  try {
    const { sendStoredDrafts } = await import('./drafts/send-stored-drafts');
    return (await sendStoredDrafts(userId, localStorage, CALLS)) > 0;
  } catch {
    // The code could not be loaded: the browser is offline.
    return true;
  }
}
