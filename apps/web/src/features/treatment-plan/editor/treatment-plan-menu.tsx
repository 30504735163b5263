import type { TreatmentPlan } from '@molaar/contracts';
import { ActionMenu, DeleteMenuItem } from '@molaar/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useStore } from 'zustand';
import { showAlert } from '../../../client/alerts/alerts';
import { failureOf, reportFailure } from '../../../client/api/failure';
import { portal } from '../../../client/api/trpc';
import { useIntegration } from '../../../client/session/session';
import { useTexts } from '../../../client/texts/texts';
import { ConfirmDialog } from '../../../shell/confirm-dialog';
import { usePlanner } from '../session/planner-context';

/**
 * Commands for a whole plan: one that was never approved can be deleted. Nothing for people without that permission.
 */
export function TreatmentPlanMenu({ plan }: { plan: TreatmentPlan }) {
  const text = useTexts().treatmentPlanVersions;
  const { session } = usePlanner();
  const navigate = useNavigate();
  const integration = useIntegration();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const saving = useStore(session.state, (state) => state.saving !== null);
  // Not `session.readOnly`: the draft of a deleted radiograph can still be discarded.
  if (!plan.mayDiscard || plan.approvedVersion !== null) return null;

  /**
   * Opens the patient's file first (in a partner's frame the patient's other plans): this page would load the deleted
   * plan again. Where the call is rejected, somebody approved or changed the plan: it is opened again as it is now.
   */
  async function remove(): Promise<void> {
    if (session.state.getState().saving) return;
    setBusy(true);
    const go = { replace: true, ignoreBlocker: true };
    const { id, patientId: patient } = plan;
    await session.flush();
    await navigate({ to: integration ? '/treatment-planner' : '/patient-files', search: { patient }, ...go });
    try {
      await session.remove();
      showAlert('success', text.removed());
    } catch (error) {
      reportFailure(error);
      if (failureOf(error).code !== 'TREATMENT_PLAN_NOT_FOUND') await navigate({ to: '/treatment-planner', search: { plan: id }, ...go });
    }
    await Promise.all([portal.plans.invalidate(), portal.patients.details.invalidate({ id: patient }), portal.images.get.invalidate()]);
  }

  return (
    <>
      <ActionMenu label={text.menu()}>
        <DeleteMenuItem disabled={saving} onClick={() => setAsking(true)}>
          {text.remove()}
        </DeleteMenuItem>
      </ActionMenu>
      {asking ? (
        <ConfirmDialog
          danger
          title={text.removeTitle()}
          text={text.removeText()}
          confirmLabel={text.remove()}
          busy={busy}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
