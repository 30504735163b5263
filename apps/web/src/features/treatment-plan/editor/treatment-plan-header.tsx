import { Badge, Button, Group, Text, Title } from '@mantine/core';
import { permission } from '@molaar/domain/clinic';
import { IconCheck, IconDeviceFloppy } from '@tabler/icons-react';
import { useId } from 'react';
import { useStore } from 'zustand';
import { useUser } from '../../../client/session/session';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { HistoryButtons } from '../../../editing/history-buttons';
import { LinkAnchor } from '../../../shell/links';
import { PatientLink } from '../../../shell/patient-link';
import { StickyHead } from '../../../shell/sticky-head';
import { editTotals } from '../session/line-check';
import { usePlanner } from '../session/planner-context';
import { hasSelected, hasUnsaved } from '../session/treatment-plan-state';
import { DiscardDraft } from './discard-draft';
import classes from './planner.module.css';
import { TreatmentPlanMenu } from './treatment-plan-menu';
import { TreatmentPlanVersions } from './treatment-plan-versions';

interface Props {
  patient: { id: string; firstName: string; lastName: string };
  onSave: (approve: boolean) => void;
}

/** The patient and the status of the plan; undo, the total and saving stay visible. */
export function TreatmentPlanHeader({ patient, onSave }: Props) {
  const texts = useTexts();
  const text = texts.treatmentPlanner;
  const formats = useFormats();
  const { session } = usePlanner();
  const state = useStore(session.state);
  const { plan, history, saving, storedAt } = state;
  const right = permission(useUser().roles, 'SAVE_PLAN');
  const unsaved = hasUnsaved(state);
  const { total } = editTotals(history.present.lines);
  const mayApprove = right === 'YES';
  const isApproved = plan !== null && plan.status !== 'DRAFT';
  const lacksTreatment = !session.readOnly && mayApprove && !hasSelected(state);
  const reasonId = useId();

  return (
    <StickyHead>
      <div className={classes.head}>
        <Group gap="sm">
          <Title order={1} fz={22} fw={650}>
            {texts.treatmentPlanNames.title()}
          </Title>
          {plan ? (
            <Badge
              variant="light"
              tt="none"
              color={plan.status === 'DRAFT' ? 'gray' : 'molaar'}
              c={plan.status === 'DRAFT' ? 'var(--quiet-text)' : undefined}
            >
              {texts.catalogue.planStatuses[plan.status]()}
            </Badge>
          ) : null}
        </Group>
        <Text fz="sm" c="dimmed">
          <PatientLink patientId={patient.id} inherit underline="always">
            {patient.firstName} {patient.lastName}
          </PatientLink>
          {session.imageId ? (
            <>
              {' · '}
              <LinkAnchor
                to="/teeth-status/{-$dentistId}/{-$analysisId}"
                params={{}}
                search={{ image: session.imageId }}
                inherit
                underline="always"
              >
                {text.toTeethStatus()}
              </LinkAnchor>
            </>
          ) : null}
          {' · '}
          {plan && plan.planVersion > 1 ? (
            <>
              <TreatmentPlanVersions plan={plan} />
              {' · '}
              <DiscardDraft plan={plan} />
            </>
          ) : null}
          {plan ? text.version({ version: plan.planVersion, date: formats.dateTime(plan.savedAt), name: plan.savedBy }) : text.notSaved()}
        </Text>
      </div>
      <div>
        <Group gap="xs" className={classes.actions}>
          <Text fz="lg" fw={650} className={classes.total} data-testid="total">
            {total ? formats.moneyRange(total) : text.summary.noPrice()}
          </Text>
          {session.readOnly ? null : (
            <HistoryButtons
              canUndo={history.past.length > 0}
              canRedo={history.future.length > 0}
              onUndo={session.undo}
              onRedo={session.redo}
            />
          )}
          <Group gap="xs" className={classes.saves}>
            {session.readOnly ? null : (
              <>
                <Button
                  variant="default"
                  leftSection={<IconDeviceFloppy size={17} aria-hidden="true" />}
                  loading={saving === 'draft'}
                  disabled={(plan !== null && !unsaved) || saving !== null}
                  onClick={() => onSave(false)}
                >
                  {text.save.draft()}
                </Button>
                {mayApprove ? (
                  <Button
                    leftSection={<IconCheck size={17} aria-hidden="true" />}
                    loading={saving === 'approve'}
                    disabled={(isApproved && !unsaved) || lacksTreatment || saving !== null}
                    aria-describedby={lacksTreatment ? reasonId : undefined}
                    onClick={() => onSave(true)}
                  >
                    {text.save.approve()}
                  </Button>
                ) : (
                  <Text fz="xs" c="dimmed" maw={180}>
                    {text.save.draftOnly()}
                  </Text>
                )}
              </>
            )}
            {plan ? <TreatmentPlanMenu plan={plan} /> : null}
          </Group>
        </Group>
        {session.readOnly ? null : (
          <Text fz="xs" c="dimmed" role="status" className={classes.state} mod={{ reason: lacksTreatment }}>
            {lacksTreatment ? (
              <>
                <span id={reasonId}>{text.save.noneSelected()}</span>{' '}
              </>
            ) : null}
            {unsaved ? texts.common.states.unsaved() : plan ? text.save.allSaved() : ''}
            {unsaved && storedAt ? (
              <span data-testid="autosaved">
                {' · '}
                {storedAt === 'FAILED'
                  ? texts.treatmentPlanVersions.autosaveFailed()
                  : texts.treatmentPlanVersions.autosaved({ time: formats.dateTime(storedAt).slice(-5) })}
              </span>
            ) : null}
          </Text>
        )}
      </div>
    </StickyHead>
  );
}
