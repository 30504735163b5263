import { Anchor, Badge, Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import type { TreatmentPlan, TreatmentPlanVersion } from '@molaar/contracts';
import { formatTeeth, isPriced, readingOrder, treatmentPlanTotals, treatmentTotal } from '@molaar/domain/treatment-plans';
import { useState } from 'react';
import { showAlert } from '../../../client/alerts/alerts';
import { trpc } from '../../../client/api/trpc';
import { useFormats, useLocale, useTexts } from '../../../client/texts/texts';
import { QueryPlaceholder } from '../../../shell/query-placeholder';
import { usePlanner } from '../session/planner-context';
import { editOfTreatmentPlan } from '../session/treatment-plan-edit';

/** All saved versions of the plan: each can be viewed, and restored as one change that can be undone. */
export function TreatmentPlanVersions({ plan }: { plan: TreatmentPlan }) {
  const texts = useTexts();
  const text = texts.treatmentPlanVersions;
  const [open, setOpen] = useState(false);
  const [viewed, setViewed] = useState<number | null>(null);
  return (
    <>
      <Anchor component="button" type="button" inherit underline="always" onClick={() => setOpen(true)}>
        {text.open()}
      </Anchor>
      {open ? (
        <Modal
          opened
          size={viewed === null ? 'lg' : 'xl'}
          title={text.title()}
          onClose={() => setOpen(false)}
          closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
        >
          {viewed === null ? (
            <VersionList plan={plan} onView={setViewed} />
          ) : (
            <Version plan={plan} planVersion={viewed} onBack={() => setViewed(null)} onRestored={() => setOpen(false)} />
          )}
        </Modal>
      ) : null}
    </>
  );
}

function VersionList({ plan, onView }: { plan: TreatmentPlan; onView: (planVersion: number) => void }) {
  const texts = useTexts();
  const text = texts.treatmentPlanVersions;
  const formats = useFormats();
  const versions = trpc.plans.versions.useQuery({ id: plan.id }, { staleTime: 0 });
  if (!versions.data) return <QueryPlaceholder queries={[versions]} height={160} />;
  return (
    <Stack gap="xs">
      {versions.data.map(({ planVersion: version, status, savedAt, savedBy: name, total, priced, lines }) => (
        <Group key={version} justify="space-between" wrap="nowrap">
          <div>
            <Group gap="xs">
              <Text fz="sm">{text.line({ version, date: formats.dateTime(savedAt), name })}</Text>
              <Badge variant="light" tt="none" color="gray" c="var(--quiet-text)">
                {texts.catalogue.planStatuses[status]()}
              </Badge>
            </Group>
            <Text fz="xs" c="dimmed">
              {text.treatments({ count: lines })} · {formats.total({ total, priced })}
              {version === plan.planVersion ? ` · ${text.current()}` : ''}
            </Text>
          </div>
          <Button size="compact-sm" variant="default" style={{ flex: 'none' }} onClick={() => onView(version)}>
            {text.view()}
          </Button>
        </Group>
      ))}
    </Stack>
  );
}

interface VersionProps {
  plan: TreatmentPlan;
  planVersion: number;
  onBack: () => void;
  onRestored: () => void;
}

function Version({ plan, planVersion, onBack, onRestored }: VersionProps) {
  const texts = useTexts();
  const text = texts.treatmentPlanVersions;
  const locale = useLocale();
  const { session } = usePlanner();
  const read = trpc.plans.version.useQuery({ id: plan.id, planVersion });
  const version = read.data;
  if (!version) return <QueryPlaceholder queries={[read]} height={160} />;

  function restore(restored: TreatmentPlanVersion): void {
    session.edit(() => editOfTreatmentPlan(restored, locale));
    showAlert('info', text.restored({ version: planVersion }));
    onRestored();
  }

  return (
    <Stack>
      <VersionTable version={version} />
      <Text fz="xs" c="dimmed">
        {texts.common.notice()}
      </Text>
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          {text.back()}
        </Button>
        {session.readOnly ? null : <Button onClick={() => restore(version)}>{text.restore()}</Button>}
      </Group>
    </Stack>
  );
}

function VersionTable({ version }: { version: TreatmentPlanVersion }) {
  const texts = useTexts();
  const text = texts.treatmentPlanner.table;
  const formats = useFormats();
  const { notation } = usePlanner();
  const lines = readingOrder(version.treatments);
  const { total } = treatmentPlanTotals(version.treatments);
  return (
    <>
      <Text fz="sm">
        {texts.treatmentPlanVersions.line({ version: version.planVersion, date: formats.dateTime(version.savedAt), name: version.savedBy })}
      </Text>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text.tooth()}</Table.Th>
            <Table.Th>{text.issue()}</Table.Th>
            <Table.Th>{text.phase()}</Table.Th>
            <Table.Th ta="right">{text.sum()}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => {
            const sum = treatmentTotal(line);
            return (
              <Table.Tr key={line.id}>
                <Table.Td>{line.tooth ? formatTeeth(line, notation) : text.jaw()}</Table.Td>
                <Table.Td>
                  {line.issue}
                  {line.alternative ? ` (${line.alternative})` : ''}
                  <Text fz="xs" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
                    {line.treatmentText}
                  </Text>
                </Table.Td>
                <Table.Td>{line.phase}</Table.Td>
                <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                  {sum ? formats.moneyRange(sum) : texts.treatmentPlanner.summary.noPrice()}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th colSpan={3}>{texts.treatmentPlanner.summary.total()}</Table.Th>
            <Table.Th ta="right" style={{ whiteSpace: 'nowrap' }}>
              {formats.total({ total, priced: isPriced(lines.map(({ priceFrom }) => priceFrom)) })}
            </Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
      {version.comments ? (
        <Text fz="sm" style={{ whiteSpace: 'pre-line' }}>
          {version.comments}
        </Text>
      ) : null}
    </>
  );
}
