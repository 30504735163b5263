import { Button, Group, Pagination, Paper, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { PAGE_SIZES, type PricingComponent, type PricingTemplate } from '@molaar/contracts';
import { EmptyState } from '@molaar/ui';
import { IconDownload, IconListSearch, IconPercentage, IconPlus, IconReceiptEuro, IconSearch, IconUpload } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { trpc } from '../../client/api/trpc';
import { useFormats, useLocale, useTexts } from '../../client/texts/texts';
import { LeaveGuard } from '../../editing/leave-guard';
import { useHistoryKeys } from '../../editing/use-history-keys';
import { ConfirmDialog } from '../../shell/confirm-dialog';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { BulkDialog } from './bulk-dialog';
import { ComponentGrid } from './component-grid';
import { ImportDialog } from './import-dialog';
import { newRowKey } from './new-row-key';
import classes from './pricing.module.css';
import { INITIAL_QUERY, type PricingQuery, type PricingSort } from './pricing-query';
import { ReadOnlyGrid } from './read-only-grid';
import { addRow } from './row-edits';
import { TakenCodeDialog } from './taken-code-dialog';
import { type PriceEdits, refresh } from './use-price-edits';

interface Props {
  list: PricingTemplate;
  mayEdit: boolean;
  edits: PriceEdits;
}

/** The debounce of the search, milliseconds. */
const SEARCH_DELAY = 250;

/** One price list: search, the table, unsaved rows, and bulk changes. */
export function PriceList({ list, mayEdit, edits }: Props) {
  const texts = useTexts();
  const text = texts.pricing.grid;
  const formats = useFormats();
  const locale = useLocale();
  const [query, setQuery] = useState<PricingQuery>(INITIAL_QUERY);
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<'bulk' | 'import' | null>(null);
  const [deleting, setDeleting] = useState<PricingComponent | null>(null);
  const { category, ...rest } = query;
  const page = trpc.templates.pricingComponents.useQuery(
    { pricingTemplateId: list.id, ...rest, search: query.search.trim() || undefined, category: category ?? undefined },
    { placeholderData: keepPreviousData },
  );
  const set = (change: Partial<PricingQuery>) => setQuery((before) => ({ ...before, page: 0, ...change }));
  const sendSearch = useDebouncedCallback((value: string) => set({ search: value }), SEARCH_DELAY);
  const remove = trpc.pricing.deleteComponent.useMutation({
    onSuccess: async () => {
      showAlert('success', text.deleted());
      await refresh();
    },
    onSettled: () => setDeleting(null),
  });
  useHistoryKeys({ undo: edits.undo, redo: edits.redo, save: () => void edits.save() });
  useUnloadWarning(edits.count > 0);

  const onSort = (sort: PricingSort) => set({ sort, direction: query.sort === sort && query.direction === 'asc' ? 'desc' : 'asc' });
  const { components = [], total = 0, pages = 0, categories = [] } = page.data ?? {};
  const isFiltered = query.search.trim() !== '' || category !== null;
  const hasRows = components.length > 0 || edits.edits.added.size > 0;

  /** Bulk changes need a list without unsaved rows. */
  function open(which: 'bulk' | 'import'): void {
    if (edits.count > 0) showAlert('warning', texts.pricing.bulk.unsaved());
    else setDialog(which);
  }

  return (
    <Paper withBorder>
      <Group p="md" gap="md" align="flex-end" role="search" aria-label={text.search()}>
        <TextInput
          label={text.search()}
          placeholder={text.searchHint()}
          type="search"
          value={search}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          style={{ flex: '1 1 200px' }}
          onChange={({ currentTarget: { value } }) => {
            setSearch(value);
            sendSearch(value);
          }}
        />
        <Select
          label={text.category()}
          placeholder={text.allCategories()}
          data={categories}
          value={category}
          clearable
          searchable
          w={200}
          onChange={(value) => set({ category: value })}
          clearButtonProps={{ 'aria-label': text.allCategories() }}
          nothingFoundMessage={texts.common.states.noResults()}
        />
        <Group gap="xs">
          {mayEdit ? (
            <>
              <Button
                leftSection={<IconPlus size={18} aria-hidden="true" />}
                onClick={() => {
                  const key = newRowKey();
                  edits.edit(key, (state) => addRow(state, key, category ? { category } : {}));
                }}
              >
                {text.add()}
              </Button>
              <Button
                variant="default"
                leftSection={<IconPercentage size={17} aria-hidden="true" />}
                onClick={() => open('bulk')}
                disabled={list.components === 0}
              >
                {texts.pricing.bulk.open()}
              </Button>
              <Button variant="default" leftSection={<IconUpload size={17} aria-hidden="true" />} onClick={() => open('import')}>
                {texts.pricing.file.import()}
              </Button>
            </>
          ) : null}
          <Button
            component="a"
            variant="default"
            leftSection={<IconDownload size={17} aria-hidden="true" />}
            href={`/api/x/pricing-template/${list.id}/csv?language=${locale}`}
            download
          >
            {texts.pricing.file.export()}
          </Button>
        </Group>
      </Group>
      {!page.data && edits.edits.added.size === 0 ? (
        <QueryPlaceholder queries={[page]} height={320} />
      ) : !hasRows ? (
        <EmptyState
          icon={isFiltered ? <IconListSearch size={26} aria-hidden="true" /> : <IconReceiptEuro size={26} aria-hidden="true" />}
          title={isFiltered ? text.noMatch() : text.empty()}
        />
      ) : mayEdit ? (
        <ComponentGrid components={components} categories={categories} edits={edits} query={query} onSort={onSort} onDelete={setDeleting} />
      ) : (
        <ReadOnlyGrid components={components} query={query} onSort={onSort} />
      )}
      {total > 0 ? (
        <Group justify="space-between" p="md" gap="md">
          <Text fz="sm" c="dimmed" aria-live="polite">
            {total === 1 ? text.totalOne() : text.total({ total: formats.number(total) })}
          </Text>
          <Group gap="md">
            <Select
              size="xs"
              w={84}
              aria-label={texts.common.pagination.perPage()}
              allowDeselect={false}
              value={String(query.size)}
              data={PAGE_SIZES.map(String)}
              onChange={(value) => set({ size: Number(value) })}
            />
            <Pagination
              size="sm"
              total={pages}
              value={query.page + 1}
              onChange={(value) => set({ page: value - 1 })}
              getControlProps={(control) => ({
                'aria-label': {
                  first: texts.common.pagination.first(),
                  last: texts.common.pagination.last(),
                  next: texts.common.actions.next(),
                  previous: texts.common.actions.previous(),
                }[control],
              })}
              getItemProps={(number) => ({ 'aria-label': texts.common.pagination.page({ page: number, pages }) })}
            />
          </Group>
        </Group>
      ) : null}
      {mayEdit && hasRows ? (
        <Text fz="xs" c="dimmed" px="md" pb="md">
          {text.keys()}
        </Text>
      ) : null}
      {edits.count > 0 ? (
        <div className={classes.saveBar} role="status">
          <Text fz="sm" fw={500}>
            {text.changed({ count: edits.count })}
          </Text>
          <Group gap="sm">
            <Button variant="subtle" onClick={edits.discard} disabled={edits.saving}>
              {text.discard()}
            </Button>
            <Button onClick={() => void edits.save()} loading={edits.saving}>
              {text.save()}
            </Button>
          </Group>
        </div>
      ) : null}
      <LeaveGuard unsaved={edits.count > 0} onSave={edits.save} onDiscard={edits.discard} />
      <TakenCodeDialog edits={edits} />
      {dialog === 'bulk' ? <BulkDialog list={list} categories={categories} category={category} onClose={() => setDialog(null)} /> : null}
      {dialog === 'import' ? <ImportDialog list={list} onClose={() => setDialog(null)} /> : null}
      {deleting ? (
        <ConfirmDialog
          danger
          title={text.deleteTitle({ code: deleting.code })}
          text={text.deleteText({ name: deleting.name })}
          confirmLabel={texts.common.actions.delete()}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ pricingTemplateId: list.id, id: deleting.id })}
          onClose={() => setDeleting(null)}
        />
      ) : null}
    </Paper>
  );
}

/** The browser asks before it closes a tab with unsaved prices, because no draft of them is stored. */
function useUnloadWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
}
