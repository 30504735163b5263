import { Alert, Badge, Table, Text } from '@mantine/core';
import { IMPORT_MAX_LENGTH, type PricingImportPreview, type PricingTemplate } from '@molaar/contracts';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf } from '../../client/api/failure';
import { trpc } from '../../client/api/trpc';
import { useTexts } from '../../client/texts/texts';
import { ImportFileDialog, useImportFile } from '../csv-import';
import classes from './pricing.module.css';
import { refresh } from './use-price-edits';
import { usePriceText } from './use-price-text';

/** Rows of the preview that are shown, those with errors first. */
const SHOWN = 200;
const COLORS = { CREATE: 'teal', UPDATE: 'blue', UNCHANGED: 'gray', ERROR: 'red' } as const;

/** Imports a price list from CSV: each line and its errors are previewed before anything changes. */
export function ImportDialog({ list, onClose }: { list: PricingTemplate; onClose: () => void }) {
  const { file: text, bulk } = useTexts().pricing;
  const preview = trpc.pricing.previewImport.useMutation({ meta: { silent: true }, onError: (error) => file.reject(error) });
  const loadPreview = (content: string) => preview.mutate({ pricingTemplateId: list.id, text: content });
  const file = useImportFile({ maxSize: IMPORT_MAX_LENGTH, tooLarge: text.tooLarge(), onChoose: preview.reset, onRead: loadPreview });
  const take = trpc.pricing.import.useMutation({
    onSuccess: async ({ changed }) => {
      showAlert('success', text.done({ count: changed }));
      onClose();
      await refresh();
    },
    meta: { silentFor: 'VERSION_CONFLICT' },
    // The list has changed since the preview, which is loaded again.
    onError: (error) => {
      if (failureOf(error).code === 'VERSION_CONFLICT') showAlert('warning', bulk.changedMeanwhile(), { tag: 'prices' });
      loadPreview(file.content);
    },
  });

  const found = preview.data;
  const good = found ? found.counts.CREATE + found.counts.UPDATE : 0;
  return (
    <ImportFileDialog
      title={text.title()}
      lead={
        <>
          <Text fz="sm">{text.lead()}</Text>
          <Text fz="xs" c="dimmed">
            {text.format()}
          </Text>
        </>
      }
      chooseLabel={file.name ? text.another() : text.choose()}
      confirmLabel={text.confirm({ count: good })}
      file={file}
      loading={preview.isPending}
      changeCount={good}
      importing={take.isPending}
      onConfirm={() => found && take.mutate({ pricingTemplateId: list.id, text: file.content, revision: found.revision })}
      onClose={onClose}
    >
      {found ? <Preview preview={found} /> : null}
    </ImportFileDialog>
  );
}

function Preview({ preview: { missingColumns, lines, counts } }: { preview: PricingImportPreview }) {
  const texts = useTexts();
  const text = texts.pricing.file;
  const priceText = usePriceText();
  if (missingColumns.length > 0) {
    const columns = missingColumns.map((column) => texts.pricing.columns[column]()).join(', ');
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
      {counts.ERROR > 0 ? <Alert color="yellow">{text.skipped()}</Alert> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region is reached by keyboard */}
      <section className={classes.preview} tabIndex={0} aria-label={text.title()}>
        <Table stickyHeader fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={64}>{text.line()}</Table.Th>
              <Table.Th>{texts.pricing.columns.code()}</Table.Th>
              <Table.Th>{texts.pricing.columns.name()}</Table.Th>
              <Table.Th ta="right">{texts.pricing.columns.price()}</Table.Th>
              <Table.Th>{text.outcome()}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ line, code, name, outcome, errors, before, after }) => (
              <Table.Tr key={line}>
                <Table.Td>{line}</Table.Td>
                <Table.Td>{code || '–'}</Table.Td>
                <Table.Td>{name || '–'}</Table.Td>
                <Table.Td className={classes.number}>
                  <ImportedPrice before={before && priceText(before)} after={after && priceText(after)} />
                </Table.Td>
                <Table.Td>
                  <Badge variant="light" tt="none" color={COLORS[outcome]}>
                    {text.outcomes[outcome]()}
                  </Badge>
                  {errors.map(({ column, error }) => (
                    <Text key={`${column}.${error}`} fz="xs" c="var(--red-text)">
                      {texts.pricing.columns[column]()}: {text.errors[error]()}
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
          {texts.pricing.bulk.more({ count: lines.length - shown.length })}
        </Text>
      ) : null}
    </>
  );
}

/** The price after the import, below the one that it replaces. */
function ImportedPrice({ before, after }: { before: string | null; after: string | null }) {
  const { bulk } = useTexts().pricing;
  if (after === null) return '–';
  if (before === null || before === after) return after;
  return (
    <>
      <Text component="s" td="line-through" fz="xs" c="dimmed" display="block" aria-label={`${bulk.before()}: ${before}`}>
        {before}
      </Text>
      <Text component="span" fz="sm" fw={600}>
        {after}
      </Text>
    </>
  );
}
