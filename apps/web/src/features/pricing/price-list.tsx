import { Paper, Text } from '@mantine/core';
import type { PricingComponent, PricingTemplate } from '@molaar/contracts';
import { EmptyState } from '@molaar/ui';
import { IconListSearch, IconReceiptEuro } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { trpc } from '../../client/api/trpc';
import { useFormats, useTexts } from '../../client/texts/texts';
import { LeaveGuard } from '../../editing/leave-guard';
import { useHistoryKeys } from '../../editing/use-history-keys';
import { ConfirmDialog } from '../../shell/confirm-dialog';
import { Pager } from '../../shell/pager';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { SaveBar } from '../../shell/save-bar';
import { BulkDialog } from './bulk-dialog';
import { ComponentGrid } from './component-grid';
import { ImportDialog } from './import-dialog';
import { newRowKey } from './new-row-key';
import { PriceListToolbar } from './price-list-toolbar';
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

/** One price list: search, the table, unsaved rows, and bulk changes. */
export function PriceList({ list, mayEdit, edits }: Props) {
  const texts = useTexts();
  const text = texts.pricing.grid;
  const formats = useFormats();
  const [query, setQuery] = useState<PricingQuery>(INITIAL_QUERY);
  const [dialog, setDialog] = useState<'bulk' | 'import' | null>(null);
  const [deleting, setDeleting] = useState<PricingComponent | null>(null);
  const { category, ...rest } = query;
  const page = trpc.templates.pricingComponents.useQuery(
    { pricingTemplateId: list.id, ...rest, search: query.search.trim() || undefined, category: category ?? undefined },
    { placeholderData: keepPreviousData },
  );
  const set = (change: Partial<PricingQuery>) => setQuery((before) => ({ ...before, page: 0, ...change }));
  useHistoryKeys({ undo: edits.undo, redo: edits.redo, save: () => void edits.save() });
  useUnloadWarning(edits.count > 0);

  const onSort = (sort: PricingSort) => set({ sort, direction: query.sort === sort && query.direction === 'asc' ? 'desc' : 'asc' });
  const { components = [], total = 0, pages = 0, categories = [] } = page.data ?? {};
  const isFiltered = query.search.trim() !== '' || category !== null;
  const hasRows = components.length > 0 || edits.edits.added.size > 0;

  function add(): void {
    const key = newRowKey();
    edits.edit(key, (state) => addRow(state, key, category ? { category } : {}));
  }

  /** Bulk changes need a list without unsaved rows. */
  function open(which: 'bulk' | 'import'): void {
    if (edits.count > 0) showAlert('warning', texts.pricing.bulk.unsaved(), { tag: 'prices' });
    else setDialog(which);
  }

  return (
    <Paper withBorder>
      <PriceListToolbar
        list={list}
        mayEdit={mayEdit}
        categories={categories}
        category={category}
        onCategory={(value) => set({ category: value })}
        onSearch={(value) => set({ search: value })}
        onAdd={add}
        onOpen={open}
      />
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
        <Pager
          total={total === 1 ? text.totalOne() : text.total({ total: formats.number(total) })}
          pages={pages}
          page={query.page}
          size={query.size}
          onPage={(value) => set({ page: value })}
          onSize={(value) => set({ size: value })}
        />
      ) : null}
      {mayEdit && hasRows ? (
        <Text fz="xs" c="dimmed" px="md" pb="md">
          {text.keys()}
        </Text>
      ) : null}
      {edits.count > 0 ? (
        <SaveBar
          text={text.changed({ count: edits.count })}
          saveLabel={text.save()}
          saving={edits.saving}
          onSave={() => void edits.save()}
          onDiscard={edits.discard}
        />
      ) : null}
      <LeaveGuard unsaved={edits.count > 0} onSave={edits.save} onDiscard={edits.discard} />
      <TakenCodeDialog edits={edits} />
      {dialog === 'bulk' ? <BulkDialog list={list} categories={categories} category={category} onClose={() => setDialog(null)} /> : null}
      {dialog === 'import' ? <ImportDialog list={list} onClose={() => setDialog(null)} /> : null}
      {deleting ? <DeleteComponent list={list} component={deleting} onClose={() => setDeleting(null)} /> : null}
    </Paper>
  );
}

function DeleteComponent({ list, component, onClose }: { list: PricingTemplate; component: PricingComponent; onClose: () => void }) {
  const texts = useTexts();
  const text = texts.pricing.grid;
  const remove = trpc.pricing.deleteComponent.useMutation({
    onSuccess: async () => {
      showAlert('success', text.deleted());
      await refresh();
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      danger
      title={text.deleteTitle({ code: component.code })}
      text={text.deleteText({ name: component.name })}
      confirmLabel={texts.common.actions.delete()}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ pricingTemplateId: list.id, id: component.id })}
      onClose={onClose}
    />
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
