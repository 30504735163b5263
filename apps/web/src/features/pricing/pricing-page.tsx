import { Alert, Button, Group, Paper, Select } from '@mantine/core';
import type { PricingTemplate } from '@molaar/contracts';
import { EmptyState, PageHeader } from '@molaar/ui';
import { IconEye, IconPlus, IconReceiptEuro } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { trpc } from '../../client/api/trpc';
import { useIsAllowed } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { ConfirmDialog } from '../../shell/confirm-dialog';
import { usePageTitle } from '../../shell/page-title';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { ListActions } from './list-actions';
import { NameDialog } from './name-dialog';
import { PriceList } from './price-list';
import { refresh, usePriceEdits } from './use-price-edits';

/** The clinic's price lists; one is open at a time. */
export function PricingPage() {
  const texts = useTexts();
  const text = texts.pricing.list;
  const mayEdit = useIsAllowed('MANAGE_CLINIC_SETTINGS');
  const navigate = useNavigate();
  const { list: chosen } = useSearch({ from: '/signed-in/personal/pricing-settings' });
  // The page itself asks about unsaved rows.
  const setChosen = (id: string) => navigate({ to: '/pricing-settings', search: { list: id }, ignoreBlocker: true });
  const [creating, setCreating] = useState(false);
  const lists = trpc.templates.pricingList.useQuery();
  const create = trpc.pricing.saveTemplate.useMutation({
    meta: { silent: true },
    // The new list is open before the dialog closes: what is clicked next applies to it and not to the list before.
    onSuccess: async (made) => {
      await refresh();
      await setChosen(made.id);
      setCreating(false);
      showAlert('success', text.created());
    },
  });
  const open = lists.data?.find(({ id }) => id === chosen) ?? lists.data?.[0];
  usePageTitle(open?.name);
  const createButton = mayEdit ? (
    <Button variant={open ? 'default' : 'filled'} leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {text.create()}
    </Button>
  ) : null;

  return (
    <>
      <PageHeader title={texts.pricing.title()} lead={texts.pricing.lead()} />
      {mayEdit ? null : (
        <Alert color="gray" icon={<IconEye size={18} aria-hidden="true" />} mb="md">
          {texts.pricing.readOnly()}
        </Alert>
      )}
      {!lists.data ? (
        <QueryPlaceholder queries={[lists]} height={320} />
      ) : open ? (
        <OpenList key={open.id} list={open} lists={lists.data} mayEdit={mayEdit} onChosen={(id) => void setChosen(id)}>
          {createButton}
        </OpenList>
      ) : (
        <Paper withBorder>
          <EmptyState
            icon={<IconReceiptEuro size={26} aria-hidden="true" />}
            title={text.empty()}
            hint={mayEdit ? text.emptyHint() : undefined}
          >
            {createButton}
          </EmptyState>
        </Paper>
      )}
      {creating ? (
        <NameDialog
          title={text.create()}
          label={text.name()}
          submitLabel={texts.common.actions.create()}
          busy={create.isPending}
          onSubmit={(name) => create.mutateAsync({ name })}
          onClose={() => setCreating(false)}
        />
      ) : null}
    </>
  );
}

interface OpenListProps {
  list: PricingTemplate;
  lists: readonly PricingTemplate[];
  mayEdit: boolean;
  onChosen: (id: string) => void;
  children: React.ReactNode;
}

/** The choice of the list is next to its unsaved rows: choosing another list asks about them too. */
function OpenList({ list, lists, mayEdit, onChosen, children }: OpenListProps) {
  const texts = useTexts();
  const edits = usePriceEdits(list.id);
  const [next, setNext] = useState<string | null>(null);
  const choose = (id: string) => (edits.count > 0 ? setNext(id) : onChosen(id));
  return (
    <>
      <Group mb="md" gap="sm" align="flex-end" data-spread>
        <Select
          label={texts.pricing.list.label()}
          allowDeselect={false}
          value={list.id}
          data={lists.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => id && id !== list.id && choose(id)}
          w={{ base: '100%', xs: 320 }}
        />
        {mayEdit ? <ListActions list={list} onChosen={choose} /> : null}
        {children}
      </Group>
      <PriceList list={list} mayEdit={mayEdit} edits={edits} />
      {next ? (
        <ConfirmDialog
          danger
          title={texts.treatmentPlanner.leave.title()}
          text={texts.treatmentPlanner.leave.text()}
          confirmLabel={texts.treatmentPlanner.leave.discard()}
          onConfirm={() => onChosen(next)}
          onClose={() => setNext(null)}
        />
      ) : null}
    </>
  );
}
