import { Alert, Badge, Group, Select, SimpleGrid, Table, Text } from '@mantine/core';
import { PATIENT_IMPORT_COLUMNS, type PatientImportColumn, type PatientImportPreview } from '@molaar/contracts';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useTexts } from '../../client/texts/texts';
import { ImportFileDialog, useImportFile } from '../csv-import';
import { ImportLines } from './import-lines';

const MOST_BYTES = 5_000_000;
type Mapping = PatientImportPreview['mapping'];

/** Imports patients from CSV: the columns are assigned and each line is previewed before anything is saved. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const text = useTexts().patientFiles.importing;
  const preview = trpc.patients.previewImport.useMutation({ meta: { silent: true }, onError: (error) => file.reject(error) });
  const file = useImportFile({
    maxSize: MOST_BYTES,
    tooLarge: text.tooLarge(),
    onChoose: preview.reset,
    onRead: (content) => preview.mutate({ text: content }),
  });
  const found = preview.data;
  const good = found?.counts.CREATE ?? 0;
  const take = trpc.patients.import.useMutation({
    onSuccess: ({ created }) => {
      showAlert('success', text.done({ count: created }));
      onClose();
      void portal.patients.invalidate();
    },
    // A patient has changed since the preview: it is loaded again, and the alert gives the reason.
    onError: () => preview.mutate({ text: file.content, mapping: found?.mapping }),
  });

  const change = (column: PatientImportColumn, index: number | null): void => {
    if (found) preview.mutate({ text: file.content, mapping: { ...found.mapping, [column]: index } });
  };

  return (
    <ImportFileDialog
      title={text.title()}
      lead={<Text fz="sm">{text.lead()}</Text>}
      chooseLabel={text.choose()}
      confirmLabel={text.confirm({ count: good })}
      file={file}
      loading={preview.isPending}
      changeCount={good}
      importing={take.isPending}
      onConfirm={() => found && take.mutate({ text: file.content, mapping: found.mapping, revision: found.revision })}
      onClose={onClose}
    >
      {found ? (
        <>
          <Columns headings={found.headings} mapping={found.mapping} onChange={change} />
          <Outcome preview={found} />
        </>
      ) : null}
    </ImportFileDialog>
  );
}

interface ColumnsProps {
  headings: readonly string[];
  mapping: Mapping;
  onChange: (column: PatientImportColumn, index: number | null) => void;
}

function Columns({ headings, mapping, onChange }: ColumnsProps) {
  const texts = useTexts();
  const text = texts.patientFiles.importing;
  const data = headings.map((heading, index) => ({ value: String(index), label: heading || `${index + 1}` }));
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
      <Text component="legend" fz="sm" fw={600} mb={4}>
        {text.columnsHint()}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs">
        {PATIENT_IMPORT_COLUMNS.map((column) => (
          <Select
            key={column}
            size="xs"
            label={texts.patients.form[column]()}
            data={data}
            value={mapping[column] === null ? null : String(mapping[column])}
            placeholder={text.skip()}
            clearable
            clearButtonProps={{ 'aria-label': texts.common.actions.clearChoice() }}
            onChange={(value) => onChange(column, value === null ? null : Number(value))}
          />
        ))}
      </SimpleGrid>
    </fieldset>
  );
}

const COLORS = { CREATE: 'teal', DUPLICATE: 'gray', ERROR: 'red' } as const;

function Outcome({ preview: { mapping, lines, counts } }: { preview: PatientImportPreview }) {
  const text = useTexts().patientFiles.importing;
  if (mapping.firstName === null || mapping.lastName === null) return <Alert color="red">{text.missing()}</Alert>;
  if (lines.length === 0) return <Alert color="yellow">{text.empty()}</Alert>;
  const all = counts.CREATE + counts.DUPLICATE + counts.ERROR;
  return (
    <>
      <Group gap={6} aria-live="polite">
        {(['CREATE', 'DUPLICATE', 'ERROR'] as const).map((action) =>
          counts[action] > 0 ? (
            <Badge key={action} variant="light" tt="none" color={COLORS[action]}>
              {text.counts[action]({ count: counts[action] })}
            </Badge>
          ) : null,
        )}
      </Group>
      <Table.ScrollContainer minWidth={620} mah={320} type="native">
        <ImportLines lines={lines} />
      </Table.ScrollContainer>
      {all > lines.length ? (
        <Text fz="xs" c="dimmed">
          {text.more({ count: lines.length })}
        </Text>
      ) : null}
    </>
  );
}
