import { Alert, Badge, Button, Code, Group, Progress, Stack, Table, Text } from '@mantine/core';
import type { ClinicExport } from '@molaar/contracts';
import { IconArchive, IconDownload } from '@tabler/icons-react';
import { downloadSensitive } from '../../client/api/download-sensitive';
import { portal, trpc } from '../../client/api/trpc';
import { useFormats, useTexts } from '../../client/texts/texts';
import { CardTable } from '../../shell/card-table';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { SectionCard } from '../../shell/section-card';

const LOOK_MS = 2_000;

const COLORS = { QUEUED: 'gray', RUNNING: 'blue', READY: 'teal', FAILED: 'red', EXPIRED: 'gray' } as const;

const isOpen = ({ state }: ClinicExport): boolean => state === 'QUEUED' || state === 'RUNNING';

/** Exports of everything of the clinic, for its owner: requests one, shows its progress, downloads it. */
export function ClinicExportCard() {
  const text = useTexts().clinicExport;
  const exports = trpc.clinicArchive.exports.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.some(isOpen) ? LOOK_MS : false),
  });
  const request = trpc.clinicArchive.request.useMutation({ onSuccess: () => portal.clinicArchive.exports.invalidate() });
  const open = exports.data?.find(isOpen);
  const latest = exports.data?.[0];
  return (
    <SectionCard title={text.title()} lead={text.lead()}>
      <Stack gap="md" align="stretch">
        <Text fz="sm">{text.left()}</Text>
        <Group>
          <Button
            variant="default"
            leftSection={<IconArchive size={18} aria-hidden="true" />}
            loading={request.isPending}
            disabled={!exports.data || open !== undefined}
            onClick={() => request.mutate()}
          >
            {text.make()}
          </Button>
        </Group>
        <div aria-live="polite">{open ? <OpenExport made={open} /> : null}</div>
        {latest?.state === 'FAILED' ? <Alert color="red">{text.failedHint()}</Alert> : null}
        {exports.data ? null : <QueryPlaceholder queries={[exports]} height={80} compact />}
        {exports.data && exports.data.length > 0 ? <ExportTable exports={exports.data} /> : null}
        {exports.data?.length === 0 ? (
          <Text c="dimmed" fz="sm">
            {text.none()}
          </Text>
        ) : null}
      </Stack>
    </SectionCard>
  );
}

function OpenExport({ made: { done, total } }: { made: ClinicExport }) {
  const text = useTexts().clinicExport;
  return (
    <Stack gap={4}>
      <Text fz="sm">{text.making()}</Text>
      <Progress.Root size="lg">
        <Progress.Section value={total > 0 ? (100 * done) / total : 0} aria-label={text.progress()} />
      </Progress.Root>
    </Stack>
  );
}

function ExportTable({ exports }: { exports: readonly ClinicExport[] }) {
  const text = useTexts().clinicExport;
  return (
    <CardTable minWidth={400}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{text.requested()}</Table.Th>
          <Table.Th>{text.state()}</Table.Th>
          <Table.Th>{text.until()}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {exports.map((made) => (
          <ExportRow key={made.id} made={made} />
        ))}
      </Table.Tbody>
    </CardTable>
  );
}

function ExportRow({ made: { id, state, requestedAt, expiresAt, bytes, sha256 } }: { made: ClinicExport }) {
  const text = useTexts().clinicExport;
  const formats = useFormats();
  const names = { QUEUED: text.queued(), RUNNING: text.running(), READY: text.ready(), FAILED: text.failed(), EXPIRED: text.expired() };
  const isReady = state === 'READY';
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Td>
        {formats.dateTime(requestedAt)}
        {isReady && sha256 ? (
          <Text c="dimmed" fz="xs" style={{ overflowWrap: 'anywhere' }}>
            {text.hash()}: <Code fz="xs">{sha256}</Code>
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td data-label={text.state()}>
        <Badge variant="light" tt="none" miw="max-content" color={COLORS[state]}>
          {names[state]}
        </Badge>
        {bytes === null ? null : (
          <Text c="dimmed" fz="xs" mt={4}>
            {formats.number(Math.max(0.1, Math.round(bytes / 100_000) / 10))} MB
          </Text>
        )}
      </Table.Td>
      <Table.Td data-label={text.until()} data-none={!isReady || undefined}>
        {isReady ? (
          <Stack gap="xs" align="flex-start">
            {expiresAt ? formats.dateTime(expiresAt) : null}
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              aria-label={text.downloadOf({ at: formats.dateTime(requestedAt) })}
              onClick={() => void downloadSensitive(`/api/x/clinic-export/${id}/archive`)}
            >
              {text.download()}
            </Button>
          </Stack>
        ) : null}
      </Table.Td>
    </Table.Tr>
  );
}
