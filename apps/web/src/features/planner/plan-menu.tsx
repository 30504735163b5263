import { ActionIcon, Menu } from '@mantine/core';
import type { TreatmentPlan } from '@molaar/contracts';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useStore } from 'zustand';
import { showAlert } from '../../client/alerts';
import { failureOf, reportFailure } from '../../client/failure';
import { useIntegration, useMay } from '../../client/session';
import { portal } from '../../client/trpc';
import { useWords } from '../../client/words';
import { ConfirmDialog } from '../../shell/confirm-dialog';
import { usePlanner } from './planner-context';

/** What is done with a whole plan besides saving it: one that was never approved is deleted. Nothing for who may not. */
export function PlanMenu({ plan }: { plan: TreatmentPlan }) {
  const text = useWords().planHistory;
  const { session } = usePlanner();
  const navigate = useNavigate();
  const integration = useIntegration();
  const mayPlan = useMay('SAVE_PLAN');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const saving = useStore(session.state, (state) => state.saving !== null);
  // Not `session.readOnly`: the draft of a radiograph that is gone can still be thrown away.
  if (!mayPlan || plan.approvedVersion !== null) return null;

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      if (await session.remove()) await leave();
    } catch (error) {
      reportFailure(error);
      // Somebody saved or approved it meanwhile: it is shown as it is now.
      if (failureOf(error).code !== 'TREATMENT_PLAN_NOT_FOUND') void portal.plans.get.invalidate({ id: plan.id });
    }
    setBusy(false);
    setAsking(false);
  }

  /** To the patient's file; a partner's frame has none, and shows the patient's other plans. */
  async function leave(): Promise<void> {
    const search = { patient: plan.patientId };
    await navigate({ to: integration ? '/treatment-planner' : '/patient-files', search, replace: true, ignoreBlocker: true });
    showAlert('success', text.removed());
    await Promise.all([
      portal.patients.details.invalidate({ id: plan.patientId }),
      portal.plans.list.invalidate(),
      portal.images.get.invalidate(),
    ]);
  }

  return (
    <>
      <Menu position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={text.menu()}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            color="red.9"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            disabled={saving}
            onClick={() => setAsking(true)}
          >
            {text.remove()}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
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
