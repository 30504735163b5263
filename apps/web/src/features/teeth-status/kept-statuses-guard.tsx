import { useEffect, useState } from 'react';
import { askBeforeSignOut, useUser } from '../../client/session';
import { useWords } from '../../client/words';
import { ConfirmDialog } from '../../shell/confirm-dialog';
import { hasStatusDrafts } from './status-draft';

/** Asks before a sign-out takes decisions about teeth out of this browser that another tab, or a closed one, left there unsaved. */
export function KeptStatusesGuard() {
  const words = useWords();
  const text = words.teethStatus.keptElsewhere;
  const { id } = useUser();
  const [answer, setAnswer] = useState<((goOn: boolean) => void) | null>(null);
  useEffect(
    () =>
      askBeforeSignOut(async () => {
        if (!hasStatusDrafts(id, localStorage)) return true;
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
