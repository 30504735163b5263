import type { KeepAnnotationDraftInput } from '@molaar/contracts';
import { useEffect, useState } from 'react';
import { failureOf } from '../client/api/failure';
import { trpcClient } from '../client/api/trpc';
import { hasKeptForms } from '../client/drafts/stored-form';
import { askBeforeSignOut, useUser } from '../client/session/session';
import { useWords } from '../client/texts/texts';
import { hasStatusDrafts } from '../features/teeth-status/status-draft';
import { imagesWithDraft } from '../features/workdesk/session/draft-key';
import { ConfirmDialog } from '../shell/confirm-dialog';

/**
 * Asks before a sign-out takes out of this browser what another tab, or a closed one, left there unsaved: decisions about teeth,
 * texts and settings, and objects that do not reach the server even now.
 */
export function BrowserDraftGuard() {
  const words = useWords();
  const text = words.common.keptHere;
  const { id } = useUser();
  const [answer, setAnswer] = useState<((goOn: boolean) => void) | null>(null);
  useEffect(
    () =>
      askBeforeSignOut(async () => {
        if (!hasStatusDrafts(id, localStorage) && !hasKeptForms(id, localStorage) && !(await hasLooseObjects(id))) return true;
        const goesOn = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
        setAnswer(null);
        return goesOn;
      }, 'BROWSER'),
    [id],
  );
  if (!answer) return null;
  return (
    <ConfirmDialog
      danger
      title={text.title()}
      text={text.text()}
      confirmLabel={words.common.navigation.signOut()}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
}

const CALLS = {
  keep: (input: KeepAnnotationDraftInput) => trpcClient.annotations.keepDraft.mutate(input),
  read: (imageId: string) => trpcClient.annotations.draft.query({ id: imageId }),
  isGone: (error: unknown) => failureOf(error).code === 'NOT_FOUND',
};

/** Unsaved objects that are in this browser alone. The editor's code is loaded only where there is something to send. */
async function hasLooseObjects(userId: string): Promise<boolean> {
  if (imagesWithDraft(userId, localStorage).length === 0) return false;
  try {
    const { sendStoredDrafts } = await import('../features/workdesk/session/send-stored-drafts');
    return (await sendStoredDrafts(userId, localStorage, CALLS)) > 0;
  } catch {
    // Not even the code could be loaded.
    return true;
  }
}
