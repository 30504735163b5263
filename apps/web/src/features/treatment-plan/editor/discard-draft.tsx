import { Anchor } from '@mantine/core';
import type { TreatmentPlan } from '@molaar/contracts';
import { useState } from 'react';
import { showAlert } from '../../../client/alerts/alerts';
import { reportFailure } from '../../../client/api/failure';
import { useTexts } from '../../../client/texts/texts';
import { ConfirmDialog } from '../../../shell/confirm-dialog';
import { usePlanner } from '../session/planner-context';

/** Returns from a draft to the version that a dentist approved; nothing where there is no such version. */
export function DiscardDraft({ plan }: { plan: TreatmentPlan }) {
  const text = useTexts().treatmentPlanVersions;
  const { session } = usePlanner();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { approvedVersion: version } = plan;
  if (!plan.mayDiscard || version === null || session.readOnly) return null;

  async function discard(): Promise<void> {
    setBusy(true);
    try {
      const left = await session.discardDraft();
      if (left) showAlert('success', text.discarded({ version: left.planVersion }));
    } catch (error) {
      reportFailure(error);
    }
    setBusy(false);
    setAsking(false);
  }

  return (
    <>
      <Anchor component="button" type="button" inherit underline="always" onClick={() => setAsking(true)}>
        {text.discard()}
      </Anchor>
      {' · '}
      {asking ? (
        <ConfirmDialog
          danger
          title={text.discardTitle()}
          text={text.discardText({ version })}
          confirmLabel={text.discard()}
          busy={busy}
          onConfirm={() => void discard()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
