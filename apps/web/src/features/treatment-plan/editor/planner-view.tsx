import { Alert, Group, SimpleGrid, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { TreatmentPlan } from '@molaar/contracts';
import { IconInfoCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { trpc } from '../../../client/api/trpc';
import { beforeSignOut, useIsAllowed, useUser } from '../../../client/session/session';
import { shortName } from '../../../client/texts/person-name';
import { useTexts } from '../../../client/texts/texts';
import { LeaveGuard } from '../../../editing/leave-guard';
import { useHistoryKeys } from '../../../editing/use-history-keys';
import { usePageTitle } from '../../../shell/page-title';
import { type Planner, PlannerContext, type PointedLine } from '../session/planner-context';
import type { TreatmentPlanDraft } from '../session/treatment-plan-draft';
import type { TreatmentPlanEdit } from '../session/treatment-plan-edit';
import { openTreatmentPlanSession } from '../session/treatment-plan-session';
import { hasUnsaved } from '../session/treatment-plan-state';
import { PatientAnswers } from '../sharing/patient-answers';
import { TreatmentPlanDownload } from '../sharing/treatment-plan-download';
import { TreatmentPlanShare } from '../sharing/treatment-plan-share';
import classes from './planner.module.css';
import { TreatmentPlanComments } from './treatment-plan-comments';
import { TreatmentPlanConflicts } from './treatment-plan-conflicts';
import { TreatmentPlanDisclaimers } from './treatment-plan-disclaimers';
import { TreatmentPlanHeader } from './treatment-plan-header';
import { TreatmentPlanImage } from './treatment-plan-image';
import { TreatmentPlanNotices } from './treatment-plan-notices';
import { TreatmentPlanSettings } from './treatment-plan-settings';
import { TreatmentPlanSummaryCard } from './treatment-plan-summary';
import { TreatmentTable } from './treatment-table';

interface Props {
  /** The saved plan, or null for a new one. */
  plan: TreatmentPlan | null;
  /** The first draft of a new plan. */
  draft: TreatmentPlanEdit | null;
  /** Unsaved edits that the server stores. */
  storedDraft: TreatmentPlanDraft | null;
  /** Null when the radiograph of a saved plan was deleted: the plan is read-only. */
  imageId: string | null;
  patient: { id: string; firstName: string; lastName: string };
}

/** One treatment plan: sums, settings, treatments by stage, comments, disclaimers, PDF. */
export function PlannerView({ plan, draft, storedDraft, imageId, patient }: Props) {
  const texts = useTexts();
  usePageTitle(shortName(patient));
  const navigate = useNavigate();
  const user = useUser();
  const mayPlan = useIsAllowed('SAVE_PLAN');
  const [session] = useState(() =>
    openTreatmentPlanSession({ plan, draft, imageId: imageId ?? '', userId: user.id, readOnly: !mayPlan || imageId === null, storedDraft }),
  );
  const state = useStore(session.state);
  const settings = trpc.settings.medical.useQuery();
  const notation = settings.data?.notation ?? user.organization.notation;
  const [pointed] = useState(() => createStore<PointedLine>(() => ({ lineId: null })));
  const planner = useMemo((): Planner => ({ session, notation, pointed }), [session, notation, pointed]);

  useEffect(() => {
    if (plan) session.receive(plan);
  }, [session, plan]);

  useEffect(() => {
    const stop = beforeSignOut(session.flush);
    return () => {
      stop();
      void session.flush();
    };
  }, [session]);

  async function save(approve: boolean): Promise<TreatmentPlan | null> {
    const isNew = session.state.getState().plan === null;
    const saved = await session.save(approve);
    // The error that keeps the plan from being saved may be pages below the button.
    if (!saved) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    if (saved && isNew) await navigate({ to: '/treatment-planner', search: { plan: saved.id }, replace: true, ignoreBlocker: true });
    return saved;
  }

  async function saveBeforeLeaving(): Promise<boolean> {
    return (await session.save(false)) !== null;
  }

  // Reordered by their keys, so that neither loses its state when a tablet is turned.
  const isNarrow = useMediaQuery('(max-width: 980px)', false, { getInitialValueInEffect: false });
  useHistoryKeys({ undo: session.undo, redo: session.redo, save: () => void save(false) });

  const rest = (
    <div key="rest" className={classes.columns}>
      <TreatmentPlanSummaryCard />
      {imageId === null ? null : (
        <div className={classes.pictured}>
          <TreatmentPlanImage />
        </div>
      )}
      <TreatmentPlanSettings />
      <div className={classes.outgoing}>
        <TreatmentPlanDownload onSave={save} />
        <TreatmentPlanShare />
      </div>
    </div>
  );
  const treatments = (
    <div key="treatments">
      <TreatmentTable />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" mt="md" style={{ alignItems: 'start' }}>
        <TreatmentPlanComments />
        <TreatmentPlanDisclaimers />
      </SimpleGrid>
    </div>
  );

  return (
    <PlannerContext value={planner}>
      <TreatmentPlanHeader patient={patient} onSave={(approve) => void save(approve)} />
      {mayPlan ? null : (
        <Alert variant="light" color="gray" mb="md" icon={<IconInfoCircle size={18} aria-hidden="true" />}>
          {texts.treatmentPlanner.save.readOnly()}
        </Alert>
      )}
      <TreatmentPlanNotices patientId={patient.id} />
      <TreatmentPlanConflicts />
      <PatientAnswers />
      <div className={classes.sheet} data-spread="columns">
        {isNarrow ? [treatments, rest] : [rest, treatments]}
      </div>
      <Group gap={8} mt="md" wrap="nowrap" c="dimmed">
        <IconInfoCircle size={16} aria-hidden="true" style={{ flex: 'none' }} />
        <Text fz="xs">{texts.common.notice()}</Text>
      </Group>
      <LeaveGuard unsaved={hasUnsaved(state)} onSave={saveBeforeLeaving} onDiscard={session.discard} isOnServer={session.isOnServer} />
    </PlannerContext>
  );
}
