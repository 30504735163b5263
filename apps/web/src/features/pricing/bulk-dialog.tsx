import { Select, SimpleGrid, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { PriceChangePreview, PricingTemplate } from '@molaar/contracts';
import { PRICE_STEPS, type PriceStep } from '@molaar/domain/treatment-plans';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf } from '../../client/api/failure';
import { trpc } from '../../client/api/trpc';
import { useFormats, useTexts } from '../../client/texts/texts';
import { PreviewDialog } from '../../shell/preview-dialog';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { parsePercent } from './percent';
import classes from './pricing.module.css';
import { refresh } from './use-price-edits';
import { usePriceText } from './use-price-text';

interface Props {
  list: PricingTemplate;
  categories: readonly string[];
  /** The category chosen in the table. */
  category: string | null;
  onClose: () => void;
}

/** Rows of the preview that are shown; the others are counted. */
const SHOWN = 100;

/** Changes the prices of the list or a category by percent, with a preview. */
export function BulkDialog({ list, categories, category: chosen, onClose }: Props) {
  const texts = useTexts();
  const text = texts.pricing.bulk;
  const formats = useFormats();
  const [typed, setTyped] = useState('');
  const [step, setStep] = useState<PriceStep>(1);
  const [category, setCategory] = useState(chosen);
  const [settled] = useDebouncedValue(typed, 200);
  const percent = parsePercent(settled);
  const input = { pricingTemplateId: list.id, category: category ?? undefined, percent: percent ?? 0, step };
  const preview = trpc.pricing.previewChange.useQuery(input, {
    enabled: percent !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const apply = trpc.pricing.change.useMutation({
    onSuccess: async ({ changed }) => {
      showAlert('success', text.done({ count: changed }));
      onClose();
      await refresh();
    },
    meta: { silentFor: 'VERSION_CONFLICT' },
    // The list has changed since the preview, which is loaded again.
    onError: (error) => {
      if (failureOf(error).code === 'VERSION_CONFLICT') showAlert('warning', text.changedMeanwhile(), { tag: 'prices' });
      void preview.refetch();
    },
  });

  const isCurrent = percent !== undefined && settled === typed && !preview.isPlaceholderData && !preview.isFetching;
  const found = percent === undefined || preview.isError ? undefined : preview.data;
  const serverError = preview.error ? Object.values(failureOf(preview.error).fields)[0] : undefined;
  const error = typed.trim() !== '' && parsePercent(typed) === undefined ? text.percentError() : serverError;

  return (
    <PreviewDialog
      title={text.title()}
      confirmLabel={text.confirm({ count: found?.changes.length ?? 0 })}
      disabled={!isCurrent || !found || found.changes.length === 0}
      busy={apply.isPending}
      onConfirm={() => found && apply.mutate({ ...input, revision: found.revision })}
      onClose={onClose}
    >
      <Text fz="sm" c="dimmed">
        {text.lead()}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <TextInput
          label={text.percent()}
          description={text.percentHint()}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={typed}
          error={error}
          rightSection="%"
          inputMode="text"
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Select
          label={text.step()}
          allowDeselect={false}
          value={String(step)}
          data={PRICE_STEPS.map((value) => ({ value: String(value), label: formats.moneyRange({ min: value, max: value }) }))}
          onChange={(value) => setStep(PRICE_STEPS.find((known) => String(known) === value) ?? 1)}
        />
        <Select
          label={texts.pricing.grid.category()}
          placeholder={texts.pricing.grid.allCategories()}
          clearable
          data={[...categories]}
          value={category}
          onChange={setCategory}
          clearButtonProps={{ 'aria-label': texts.pricing.grid.allCategories() }}
        />
      </SimpleGrid>
      <Text fz="xs" c="dimmed">
        {text.rule({ step: formats.moneyRange({ min: step, max: step }) })}
      </Text>
      {found ? <Preview preview={found} /> : null}
      {percent === undefined || serverError ? null : <QueryPlaceholder queries={[preview]} compact />}
    </PreviewDialog>
  );
}

function Preview({ preview: { changes, unchanged } }: { preview: PriceChangePreview }) {
  const texts = useTexts();
  const text = texts.pricing.bulk;
  const priceText = usePriceText();
  if (changes.length === 0) return <Text fz="sm">{text.nothing()}</Text>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region is reached by keyboard */}
      <section className={classes.preview} tabIndex={0} aria-label={text.title()}>
        <Table stickyHeader fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{text.code()}</Table.Th>
              <Table.Th>{text.name()}</Table.Th>
              <Table.Th ta="right">{text.before()}</Table.Th>
              <Table.Th ta="right">{text.after()}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.slice(0, SHOWN).map(({ id, code, name, before, after }) => (
              <Table.Tr key={id}>
                <Table.Td>{code}</Table.Td>
                <Table.Td>{name}</Table.Td>
                <Table.Td className={classes.number} c="dimmed">
                  {priceText(before)}
                </Table.Td>
                <Table.Td className={classes.number} fw={600}>
                  {priceText(after)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      <Text fz="xs" c="dimmed" aria-live="polite">
        {[changes.length > SHOWN ? text.more({ count: changes.length - SHOWN }) : null, text.unchanged({ count: unchanged })]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </>
  );
}
