import { Alert, Group, Switch, Text } from '@mantine/core';
import type { AnnotationSet, Image, StatusSet } from '@molaar/contracts';
import { permission } from '@molaar/domain/clinic';
import { teethNotSeen } from '@molaar/domain/statuses';
import type { ToothNumber } from '@molaar/domain/teeth';
import { IconInfoCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { useStore } from 'zustand';
import { useIsAllowed, useUser } from '../../client/session/session';
import { shortName } from '../../client/texts/person-name';
import { useFormats, useTexts } from '../../client/texts/texts';
import { LeaveGuard } from '../../editing/leave-guard';
import { useHistoryKeys } from '../../editing/use-history-keys';
import { usePageTitle } from '../../shell/page-title';
import { ImageAlerts } from '../../shell/sides-question';
import { AddStatus } from './add-status';
import { AnalysisAlert } from './analysis-alert';
import { LowConfidenceNote } from './low-confidence-note';
import type { MarkStatus } from './mark-buttons';
import { NotSeenBar } from './not-seen-bar';
import { SelectionBar } from './selection-bar';
import { StatusChart } from './status-chart';
import { StatusContradictions } from './status-contradictions';
import { markTeeth, toggleStatus } from './status-edits';
import type { StatusSession } from './status-session';
import { StatusTable } from './status-table';
import classes from './teeth-status.module.css';
import { TeethStatusHead } from './teeth-status-head';
import { ToothPanel } from './tooth-panel';
import { uncertainTeeth } from './uncertain-teeth';
import { useShownStatuses } from './use-shown-statuses';
import { useShowsExperimental } from './use-shows-experimental';
import { useStatusSession } from './use-status-session';

/** Shows the exchange of the statuses with the practice system. */
export type ExchangeBarComponent = ComponentType<{ image: Image; session: StatusSession }>;

const NO_TEETH: ReadonlySet<ToothNumber> = new Set();

interface Props {
  image: Image;
  set: StatusSet;
  /** What is on the radiograph, and what nobody has assessed there. */
  found: AnnotationSet;
  exchangeBar: ExchangeBarComponent;
}

/**
 * Chart, table and radiograph of one image's teeth: suggestions are decided here, and a treatment plan is made from
 * approved statuses.
 */
export function TeethStatus({ image, set, found, exchangeBar: ExchangeBar }: Props) {
  const { annotations, assessment } = found;
  const texts = useTexts();
  const text = texts.teethStatus;
  const formats = useFormats();
  const navigate = useNavigate();
  const user = useUser();
  const mayPlan = useIsAllowed('SAVE_PLAN');
  const right = permission(user.roles, 'EDIT_FINDINGS');
  const { session, sides } = useStatusSession({ image, set, right, userId: user.id });
  const { base, history } = useStore(session.state);
  const [tooth, setTooth] = useState<ToothNumber | null>(null);
  const [marked, setMarked] = useState<ReadonlySet<ToothNumber>>(NO_TEETH);
  const [adding, setAdding] = useState(false);

  const unsaved = history.present.size;

  useHistoryKeys({ undo: session.undo, redo: session.redo, save: () => void (unsaved > 0 && session.save()) });

  const [withUnproven, setWithUnproven] = useShowsExperimental();

  const {
    known,
    shown: statuses,
    unprovenCount,
    experimental,
    contradictions,
    teeth,
    left,
  } = useShownStatuses({
    base,
    edits: history.present,
    found,
    image,
    withUnproven,
  });
  const notSeen = teethNotSeen(teeth);
  usePageTitle(shortName(image.patient));

  function select(next: ToothNumber | null): void {
    setTooth(next);
    setMarked(NO_TEETH);
  }

  /** The same status on all of these teeth, as one entry of the history. */
  function mark(list: readonly ToothNumber[], status: MarkStatus): void {
    const surfaces = status === 'CROWN' ? (['CROWN'] as const) : [];
    session.apply((before, edits) => markTeeth(before, edits, { teeth: list, status, surfaces }, right));
    setMarked(NO_TEETH);
  }

  async function createPlan(): Promise<void> {
    // A plan is made from what is saved.
    if (!(await (right === 'NO' ? sides.ask() : session.save()))) return;
    await navigate({ to: '/treatment-planner', search: { image: image.id } });
  }

  return (
    <>
      <TeethStatusHead image={image} session={session} right={right} onPlan={mayPlan ? () => void createPlan() : undefined} />
      <ImageAlerts image={image} />
      {sides.dialog}
      <ExchangeBar image={image} session={session} />
      <StatusContradictions found={contradictions} onSelect={select} />
      {right === 'YES' ? null : (
        <Alert variant="light" color="gray" mb="md" icon={<IconInfoCircle size={18} aria-hidden="true" />}>
          {right === 'DRAFT' ? text.draftOnly() : text.readOnly()}
        </Alert>
      )}
      <AnalysisAlert image={image} hasStatuses={known.length > 0} />
      {right === 'NO' ? null : (
        <NotSeenBar teeth={notSeen} uncertain={uncertainTeeth(annotations, notSeen)} imageId={image.id} onMark={mark} />
      )}
      <div className={classes.work} data-spread="columns">
        <div className={classes.columns}>
          <StatusChart
            statuses={statuses}
            known={teeth}
            selected={tooth}
            onSelect={select}
            marked={marked}
            onMark={(list) => setMarked(new Set(list))}
            onSurfaces={
              right === 'NO'
                ? undefined
                : (at, status, surfaces) =>
                    session.apply((before, edits) => toggleStatus(before, edits, { tooth: at, status, surfaces }, right))
            }
          >
            {right === 'NO' ? null : (
              <SelectionBar teeth={marked} onMark={mark} onOther={() => setAdding(true)} onClear={() => setMarked(NO_TEETH)} />
            )}
          </StatusChart>
          <ToothPanel image={image} annotations={annotations} statuses={statuses} tooth={tooth} onClose={() => select(null)} />
        </div>
        <div className={classes.side}>
          {unprovenCount === 0 ? null : (
            <Switch
              mb="sm"
              size="xs"
              checked={withUnproven}
              onChange={(event) => setWithUnproven(event.currentTarget.checked)}
              label={texts.workdesk.filter.experimental({ count: unprovenCount })}
              description={texts.workdesk.filter.experimentalHint()}
            />
          )}
          <LowConfidenceNote annotations={annotations} withExperimental={withUnproven} imageId={image.id} />
          <StatusTable
            imageId={image.id}
            session={session}
            statuses={statuses}
            experimental={experimental}
            calibrationId={set.calibrationId}
            notAssessed={formats.notAssessed(assessment)}
            decisionsLeft={assessment.state !== 'ASSESSED' && left === 0 ? null : left}
            selected={tooth}
            onSelect={select}
            onAdd={() => setAdding(true)}
          />
        </div>
      </div>
      {adding ? (
        <AddStatus
          session={session}
          selected={marked.size > 0 ? [...marked] : tooth ? [tooth] : []}
          onAdded={select}
          onClose={() => setAdding(false)}
        />
      ) : null}
      <Group gap={8} mt="md" wrap="nowrap" c="dimmed">
        <IconInfoCircle size={16} aria-hidden="true" style={{ flex: 'none' }} />
        <Text fz="xs">{texts.common.notice()}</Text>
      </Group>
      <LeaveGuard unsaved={unsaved > 0} onSave={session.save} onDiscard={session.discard} />
    </>
  );
}
