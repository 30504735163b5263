import { Alert, Badge, Button, FileButton, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { IMPORT_MAX_LENGTH, type PricingImportPreview, type PricingTemplate } from '@molaar/contracts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { showAlert } from '../../client/alerts';
import { failureOf, failureText } from '../../client/failure';
import { trpc } from '../../client/trpc';
import { useWords } from '../../client/words';
import classes from './pricing.module.css';
import { readTextFile } from './read-text-file';
import { refresh } from './use-price-edits';

/** Rows of the preview that are shown, those with errors first. */
const SHOWN = 200;
const COLORS = { CREATE: 'teal', UPDATE: 'blue', UNCHANGED: 'gray', ERROR: 'red' } as const;

/** Takes a CSV file into the price list: what each line does, and what is wrong with it, before anything changes. */
export function ImportDialog({ list, onClose }: { list: PricingTemplate; onClose: () => void }) {
  const words = useWords();
  const text = words.pricing.file;
  const [fileName, setFileName] = useState('');
  const [content, setContent] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const preview = trpc.pricing.previewImport.useMutation({
    meta: { silent: true },
    onError: (error) => {
      const failure = failureOf(error);
      setProblem(failure.fields.text === 'tooManyLines' ? words.patientFiles.importing.tooManyLines() : failureText(failure));
    },
  });
  const take = trpc.pricing.import.useMutation({
    onSuccess: async ({ changed }) => {
      showAlert('success', text.done({ count: changed }));
      onClose();
      await refresh();
    },
    // The list has changed since: preview it again, the alert says why.
    onError: () => preview.mutate({ pricingTemplateId: list.id, text: content }),
  });

  async function choose(file: File | null): Promise<void> {
    if (!file) return;
    preview.reset();
    setFileName(file.name);
    if (file.size > IMPORT_MAX_LENGTH) return setProblem(text.tooLarge());
    try {
      const read = await readTextFile(file);
      setProblem(null);
      setContent(read);
      preview.mutate({ pricingTemplateId: list.id, text: read });
    } catch {
      setProblem(text.unreadable());
    }
  }

  const found = preview.data;
  const good = found ? found.counts.CREATE + found.counts.UPDATE : 0;
  return (
    <Modal
      opened
      centered
      size="xl"
      title={text.title()}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': words.common.actions.close() }}
    >
      <Stack gap="sm">
        <Text fz="sm">{text.lead()}</Text>
        <Text fz="xs" c="dimmed">
          {text.format()}
        </Text>
        <Group>
          <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void choose(file)} resetRef={undefined}>
            {(props) => (
              <Button
                {...props}
                variant={found ? 'default' : 'filled'}
                leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
                loading={preview.isPending}
              >
                {fileName ? text.another() : text.choose()}
              </Button>
            )}
          </FileButton>
          <Text fz="sm" c="dimmed">
            {fileName}
          </Text>
        </Group>
        {problem ? <Alert color="red">{problem}</Alert> : null}
        {found && !problem ? <Preview preview={found} /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.common.actions.cancel()}
          </Button>
          <Button
            disabled={!found || good === 0 || problem !== null}
            loading={take.isPending}
            onClick={() => found && take.mutate({ pricingTemplateId: list.id, text: content, revision: found.revision })}
          >
            {text.confirm({ count: good })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Preview({ preview: { missingColumns, lines, counts } }: { preview: PricingImportPreview }) {
  const words = useWords();
  const text = words.pricing.file;
  if (missingColumns.length > 0) {
    const columns = missingColumns.map((column) => words.pricing.columns[column]()).join(', ');
    return <Alert color="red">{text.missingColumns({ columns })}</Alert>;
  }
  if (lines.length === 0) return <Alert color="yellow">{text.noLines()}</Alert>;
  const shown = [...lines].sort((a, b) => Number(b.outcome === 'ERROR') - Number(a.outcome === 'ERROR') || a.line - b.line).slice(0, SHOWN);
  const summary = { create: counts.CREATE, update: counts.UPDATE, unchanged: counts.UNCHANGED, errors: counts.ERROR };
  return (
    <>
      <Text fz="sm" fw={500} aria-live="polite">
        {text.summary(summary)}
      </Text>
      {counts.ERROR > 0 ? <Alert color="yellow">{text.leftOut()}</Alert> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region is reached by keyboard */}
      <section className={classes.preview} tabIndex={0} aria-label={text.title()}>
        <Table stickyHeader fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={64}>{text.line()}</Table.Th>
              <Table.Th>{words.pricing.columns.code()}</Table.Th>
              <Table.Th>{words.pricing.columns.name()}</Table.Th>
              <Table.Th>{text.outcome()}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ line, code, name, outcome, errors }) => (
              <Table.Tr key={line}>
                <Table.Td>{line}</Table.Td>
                <Table.Td>{code || '–'}</Table.Td>
                <Table.Td>{name || '–'}</Table.Td>
                <Table.Td>
                  <Badge variant="light" tt="none" color={COLORS[outcome]}>
                    {text.outcomes[outcome]()}
                  </Badge>
                  {errors.map(({ column, error }) => (
                    <Text key={`${column}.${error}`} fz="xs" c="red.8">
                      {words.pricing.columns[column]()}: {text.errors[error]()}
                    </Text>
                  ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {lines.length > shown.length ? (
        <Text fz="xs" c="dimmed">
          {words.pricing.bulk.more({ count: lines.length - shown.length })}
        </Text>
      ) : null}
    </>
  );
}
