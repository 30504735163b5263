import { Alert, Button, Group, Switch, Text, Title } from '@mantine/core';
import type { Annotation, Image, StatusSet } from '@molaar/contracts';
import { permission } from '@molaar/domain/clinic';
import type { ToothNumber } from '@molaar/domain/teeth';
import { IconArrowRight, IconDeviceFloppy, IconInfoCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useIsAllowed, useUser } from '../../client/session/session';
import { shortName } from '../../client/texts/person-name';
import { useFormats, useTexts } from '../../client/texts/texts';
import { HistoryButtons } from '../../editing/history-buttons';
import { LeaveGuard } from '../../editing/leave-guard';
import { useHistoryKeys } from '../../editing/use-history-keys';
import { LinkAnchor } from '../../shell/links';
import { usePageTitle } from '../../shell/page-title';
import { PatientLink } from '../../shell/patient-link';
import { StickyHead } from '../../shell/sticky-head';
import { useWorkdeskLink } from '../../shell/workdesk-link';
import { experimentalKeys, isUnprovenSuggestion } from './experimental-keys';
import { StatusChart } from './status-chart';
import { StatusContradictions } from './status-contradictions';
import { approvedContradictions, shownStatuses } from './status-edits';
import { openStatusSession, type StatusSession } from './status-session';
import { StatusTable } from './status-table';
import classes from './teeth-status.module.css';
import { ToothPanel } from './tooth-panel';

/** Shows the exchange of the statuses with the practice system. */
export type ExchangeBarComponent = ComponentType<{ image: Image; session: StatusSession }>;

interface Props {
  image: Image;
  set: StatusSet;
  annotations: readonly Annotation[];
  exchangeBar: ExchangeBarComponent;
}

/**
 * Chart, table and radiograph of one image's teeth: suggestions are decided here, and a treatment plan is made from
 * approved statuses.
 */
export function TeethStatus({ image, set, annotations, exchangeBar: ExchangeBar }: Props) {
  const texts = useTexts();
  const text = texts.teethStatus;
  const formats = useFormats();
  const navigate = useNavigate();
  const workdeskLink = useWorkdeskLink();
  const user = useUser();
  const mayPlan = useIsAllowed('SAVE_PLAN');
  const right = permission(user.roles, 'EDIT_FINDINGS');
  const [session] = useState(() => openStatusSession({ set, right, userId: user.id }));
  const { base, history, saving } = useStore(session.state);
  const [tooth, setTooth] = useState<ToothNumber | null>(null);

  useEffect(() => session.receive(set), [session, set]);
  useHistoryKeys({ undo: session.undo, redo: session.redo, save: () => void session.save() });

  const [withUnproven, setWithUnproven] = useState(false);

  const known = useMemo(() => shownStatuses(base, history.present), [base, history]);
  const contradictions = useMemo(() => approvedContradictions(base, history.present), [base, history]);
  const experimental = useMemo(() => experimentalKeys(known, annotations), [known, annotations]);
  const proven = useMemo(() => known.filter((status) => !isUnprovenSuggestion(status, experimental)), [known, experimental]);
  const statuses = withUnproven ? known : proven;
  const unsaved = history.present.size;
  const state = image.analysis?.state;
  const patient = `${image.patient.firstName} ${image.patient.lastName}`;
  usePageTitle(shortName(image.patient));

  async function createPlan(): Promise<void> {
    // A plan is made from what is saved.
    if (right !== 'NO' && !(await session.save())) return;
    await navigate({ to: '/treatment-planner', search: { image: image.id } });
  }

  return (
    <>
      <StickyHead>
        <div style={{ minWidth: 0 }}>
          <Title order={1} fz={22} fw={650}>
            {text.title()}
          </Title>
          <Text fz="sm" c="dimmed">
            <PatientLink patientId={image.patient.id} inherit underline="always">
              {patient}
            </PatientLink>
            {' · '}
            <LinkAnchor {...workdeskLink({ image: image.id })} inherit underline="always">
              {text.imageOf({ number: image.imageNumber, date: formats.imageDate(image) })}
            </LinkAnchor>
          </Text>
        </div>
        <Group gap="xs">
          {right === 'NO' ? null : (
            <>
              <HistoryButtons
                canUndo={history.past.length > 0}
                canRedo={history.future.length > 0}
                onUndo={session.undo}
                onRedo={session.redo}
              />
              <Text fz="xs" c="dimmed" role="status">
                {unsaved > 0 ? texts.common.states.unsaved() : text.allSaved()}
              </Text>
              <Button
                variant="default"
                leftSection={<IconDeviceFloppy size={17} aria-hidden="true" />}
                disabled={unsaved === 0}
                loading={saving}
                onClick={() => void session.save()}
              >
                {right === 'DRAFT' ? text.saveDraft() : unsaved > 0 ? text.saveCount({ count: unsaved }) : text.save()}
              </Button>
            </>
          )}
          {mayPlan ? (
            <Button rightSection={<IconArrowRight size={17} aria-hidden="true" />} onClick={() => void createPlan()}>
              {text.createPlan()}
            </Button>
          ) : null}
        </Group>
      </StickyHead>
      <ExchangeBar image={image} session={session} />
      <StatusContradictions found={contradictions} onSelect={setTooth} />
      {right === 'YES' ? null : (
        <Alert variant="light" color="gray" mb="md" icon={<IconInfoCircle size={18} aria-hidden="true" />}>
          {right === 'DRAFT' ? text.draftOnly() : text.readOnly()}
        </Alert>
      )}
      {state === 'SUCCEEDED' || known.length > 0 ? null : (
        <Alert variant="light" color="blue" mb="md" icon={<IconInfoCircle size={18} aria-hidden="true" />}>
          {state === 'QUEUED' || state === 'RUNNING' ? text.analysing() : text.noAnalysis()}
        </Alert>
      )}
      <div className={classes.columns}>
        <StatusChart statuses={statuses} selected={tooth} onSelect={setTooth} />
        <ToothPanel image={image} annotations={annotations} statuses={statuses} tooth={tooth} onClose={() => setTooth(null)} />
      </div>
      {proven.length === known.length ? null : (
        <Switch
          mb="sm"
          size="xs"
          checked={withUnproven}
          onChange={(event) => setWithUnproven(event.currentTarget.checked)}
          label={texts.workdesk.filter.experimental({ count: known.length - proven.length })}
          description={texts.workdesk.filter.experimentalHint()}
        />
      )}
      <StatusTable session={session} statuses={statuses} experimental={experimental} selected={tooth} onSelect={setTooth} />
      <Group gap={8} mt="md" wrap="nowrap" c="dimmed">
        <IconInfoCircle size={16} aria-hidden="true" style={{ flex: 'none' }} />
        <Text fz="xs">{texts.common.notice()}</Text>
      </Group>
      <LeaveGuard unsaved={unsaved > 0} onSave={session.save} onDiscard={session.discard} />
    </>
  );
}
