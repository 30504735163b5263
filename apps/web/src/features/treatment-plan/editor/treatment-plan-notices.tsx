import { Alert, Button, Group, Paper, Text } from '@mantine/core';
import { permission } from '@molaar/domain/clinic';
import { formatSurfaces } from '@molaar/domain/teeth';
import { teethOf } from '@molaar/domain/treatment-plans';
import { numberedTeeth } from '@molaar/i18n';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { showAlert } from '../../../client/alerts/alerts';
import { reportFailure } from '../../../client/api/failure';
import { trpc, trpcClient } from '../../../client/api/trpc';
import { useUser } from '../../../client/session/session';
import { useFormats, useLocale, useTexts } from '../../../client/texts/texts';
import { LinkButton } from '../../../shell/links';
import { QueryPlaceholder } from '../../../shell/query-placeholder';
import { TreatmentsSeenLine, useTreatmentsSeen } from '../../treatments-seen';
import { usePlanner, useSavedTreatmentPlan, useTreatmentPlanEdit } from '../session/planner-context';
import { onSides, toEditLine } from '../session/treatment-plan-edit';
import { linesWithoutFinding, unplannedLines, withUnplanned } from '../session/unplanned-lines';

/** Notices: the findings changed, a newer radiograph shows some treatments, a plan exists, or nothing is approved. */
export function TreatmentPlanNotices({ patientId }: { patientId: string }) {
  const text = useTexts().treatmentPlanner;
  const formats = useFormats();
  const { session } = usePlanner();
  const plan = useSavedTreatmentPlan();
  const { lines } = useTreatmentPlanEdit();
  const decides = permission(useUser().roles, 'EDIT_FINDINGS') === 'YES';
  const others = trpc.plans.list.useQuery({ patientId }, { enabled: plan === null });
  const seen = useTreatmentsSeen(patientId, plan !== null && plan.approvedVersion !== null);
  const [withoutFinding, setWithoutFinding] = useState<readonly string[]>([]);
  const existing = plan === null ? others.data?.find(({ imageId }) => imageId === session.imageId) : undefined;

  return (
    <>
      {plan?.outdated ? (
        <Alert variant="light" color="orange" mb="md" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
          <Group justify="space-between" gap="sm">
            <Text fz="sm">{text.outdated()}</Text>
            {session.readOnly ? null : <AddNewFindings onCompared={setWithoutFinding} />}
          </Group>
          <LinesWithoutFinding ids={withoutFinding} />
        </Alert>
      ) : null}
      {seen && seen.planId === plan?.id ? (
        <Paper withBorder px="md" py={4} mb="md">
          <TreatmentsSeenLine seen={seen} />
        </Paper>
      ) : null}
      <QueryPlaceholder queries={[others]} compact />
      {existing ? (
        <Alert variant="light" color="blue" mb="md" icon={<IconInfoCircle size={18} aria-hidden="true" />}>
          <Group justify="space-between" gap="sm">
            <Text fz="sm">{text.existing({ date: formats.date(existing.savedAt) })}</Text>
            <LinkButton size="xs" variant="default" to="/treatment-planner" search={{ plan: existing.id }}>
              {text.openExisting()}
            </LinkButton>
          </Group>
        </Alert>
      ) : null}
      {lines.length === 0 && !session.readOnly ? (
        <Alert variant="light" color="blue" mb="md" icon={<IconInfoCircle size={18} aria-hidden="true" />} title={text.nothingApproved()}>
          {decides ? text.nothingApprovedHint() : text.nothingApprovedDraftHint()}
        </Alert>
      ) : null}
    </>
  );
}

/**
 * Adds what was approved since to the plan, priced by its template; nothing else changes: lines whose finding is gone
 * are named, and a person removes them. The plan then counts as made
 * from the current findings, also where they add no line: it can be saved and is up to date.
 */
function AddNewFindings({ onCompared }: { onCompared: (withoutFinding: readonly string[]) => void }) {
  const text = useTexts().treatmentPlanner;
  const locale = useLocale();
  const { session, notation } = usePlanner();

  async function add(): Promise<void> {
    const { language, medicalTemplateId } = session.state.getState().history.present;
    try {
      const draft = await trpcClient.plans.draft.mutate({
        imageId: session.imageId,
        language,
        medicalTemplateId: medicalTemplateId ?? undefined,
      });
      const { annotationVersion, statusVersion } = draft;
      const present = onSides(session.state.getState().history.present, draft.mirrored);
      const fresh = unplannedLines(draft.treatments, present.lines);
      const { lines, added, joined } = withUnplanned(
        present.lines,
        fresh.map(({ line, plannedTeeth }) => ({ line: toEditLine(line, locale), plannedTeeth })),
      );
      session.edit(() => ({ ...present, lines, annotationVersion, statusVersion }));
      onCompared(linesWithoutFinding(present.lines, draft.treatments).map(({ id }) => id));
      const done = [
        ...(added > 0 ? [text.addedNew({ count: added })] : []),
        ...joined.map(({ line, teeth }) =>
          text.addedTeeth({ teeth: numberedTeeth(teeth, notation, locale), treatment: line.treatmentName || line.issue }),
        ),
      ];
      showAlert('info', done.length > 0 ? [...done, text.checkAndSave()].join(' ') : text.nothingNew());
    } catch (error) {
      reportFailure(error);
    }
  }

  return (
    <Button size="xs" variant="default" onClick={() => void add()}>
      {text.addNew()}
    </Button>
  );
}

/** Names lines without an approved finding, which would be treated beside what the finding is now. */
function LinesWithoutFinding({ ids }: { ids: readonly string[] }) {
  const text = useTexts().treatmentPlanner;
  const locale = useLocale();
  const { session, notation } = usePlanner();
  const { lines } = useTreatmentPlanEdit();
  const named = lines.filter(({ id }) => ids.includes(id));
  if (named.length === 0) return null;
  const treatments = named.map((line) => {
    const surfaces = formatSurfaces(line.surfaces.filter((surface) => surface.length === 1));
    return `${numberedTeeth(teethOf(line), notation, locale)}: ${[line.issue, surfaces].filter(Boolean).join(' ')}`;
  });
  const remove = () => session.edit((present) => ({ ...present, lines: present.lines.filter(({ id }) => !ids.includes(id)) }));
  return (
    <Group justify="space-between" gap="sm" mt="xs">
      <Text fz="sm">{text.withoutFinding({ treatments: treatments.join('; ') })}</Text>
      <Button size="xs" variant="default" onClick={remove}>
        {text.removeWithoutFinding()}
      </Button>
    </Group>
  );
}
