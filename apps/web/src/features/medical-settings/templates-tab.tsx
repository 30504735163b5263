import { Anchor, Badge, Button, Group, Paper, Table, Text } from '@mantine/core';
import type { MedicalTemplateSummary } from '@molaar/contracts';
import { EmptyState } from '@molaar/ui';
import { IconPlus, IconStethoscope } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useIsAllowed } from '../../client/session/session';
import { useLocale, useTexts } from '../../client/texts/texts';
import { CardTable } from '../../shell/card-table';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { NameDialog } from '../pricing';
import classes from './medical-settings.module.css';
import { ReadOnlyNotice } from './read-only-notice';
import { StatusBadges } from './status-badges';
import { TemplateActions } from './template-actions';
import { TemplateEditor } from './template-editor';

/** The clinic's medical templates, or the editor of the open one. */
export function TemplatesTab({ isOpen }: { isOpen: boolean }) {
  const texts = useTexts();
  const locale = useLocale();
  const text = texts.medical.templates;
  const mayEdit = useIsAllowed('MANAGE_MEDICAL_TEMPLATES');
  const navigate = useNavigate();
  const { template: openId } = useSearch({ from: '/signed-in/personal/medical-settings' });
  // The editor itself asks about unsaved changes.
  const open = (id: string | null) =>
    void navigate({ to: '/medical-settings', search: { tab: 'templates', template: id ?? undefined }, ignoreBlocker: true });
  const [creating, setCreating] = useState(false);
  const list = trpc.templates.medicalList.useQuery();
  const prices = trpc.templates.pricingList.useQuery();
  const settings = trpc.settings.medical.useQuery();
  const create = trpc.templates.medicalSave.useMutation({
    meta: { silent: true },
    onSuccess: async (made) => {
      await portal.templates.medicalList.invalidate();
      open(made.id);
      setCreating(false);
      showAlert('success', text.created());
    },
  });
  const priceListName = ({ pricingTemplateId }: MedicalTemplateSummary) =>
    prices.data?.find(({ id }) => id === pricingTemplateId)?.name ?? text.noPriceList();

  if (openId) return <TemplateEditor key={openId} id={openId} isOpen={isOpen} mayEdit={mayEdit} onOpen={open} />;
  if (!list.data || !prices.data || !settings.data) return <QueryPlaceholder queries={[list, prices, settings]} height={240} />;
  const templates = list.data;
  return (
    <>
      {mayEdit ? null : <ReadOnlyNotice who={texts.medical.templateEditors()} />}
      <Group justify="space-between" align="flex-start" mb="md" className={classes.oneRow}>
        <Text c="dimmed" maw={720}>
          {text.lead()}
        </Text>
        {mayEdit ? (
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setCreating(true)} style={{ flex: 'none' }}>
            {text.create()}
          </Button>
        ) : null}
      </Group>
      <Paper withBorder>
        {templates.length === 0 ? (
          <EmptyState icon={<IconStethoscope size={26} aria-hidden="true" />} title={text.empty()} />
        ) : (
          <CardTable minWidth={620} verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{text.name()}</Table.Th>
                <Table.Th>{texts.medical.language()}</Table.Th>
                <Table.Th>{texts.medical.status()}</Table.Th>
                <Table.Th>{text.priceList()}</Table.Th>
                <Table.Td />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {templates.map((template) => (
                <Table.Tr key={template.id}>
                  <Table.Td>
                    <Anchor
                      component="button"
                      type="button"
                      fw={600}
                      fz="sm"
                      ta="left"
                      aria-label={text.open({ name: template.name })}
                      onClick={() => open(template.id)}
                    >
                      {template.name}
                    </Anchor>
                  </Table.Td>
                  <Table.Td data-label={texts.medical.language()}>{texts.common.locales[template.language]()}</Table.Td>
                  <Table.Td data-label={texts.medical.status()}>
                    <Group gap={6}>
                      <StatusBadges status={template.status} isDefault={template.default} />
                      {template.situationsWithoutTreatment > 0 && template.status !== 'EXPIRED' ? (
                        <Badge
                          variant="light"
                          tt="none"
                          color="orange"
                          c="var(--orange-text)"
                          styles={{ root: { height: 'auto' }, label: { whiteSpace: 'normal' } }}
                        >
                          {text.proposals.count({ count: template.situationsWithoutTreatment })}
                        </Badge>
                      ) : null}
                    </Group>
                  </Table.Td>
                  <Table.Td data-label={text.priceList()}>{priceListName(template)}</Table.Td>
                  <Table.Td w={60} data-corner>
                    {mayEdit ? <TemplateActions template={template} onOpen={open} onDeleted={() => undefined} /> : null}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </CardTable>
        )}
      </Paper>
      {creating ? (
        <NameDialog
          title={text.create()}
          label={text.createName()}
          submitLabel={texts.common.actions.create()}
          busy={create.isPending}
          onSubmit={(name) =>
            create.mutateAsync({
              name,
              language: settings.data?.language ?? locale,
              rows: [],
              pricingTemplateId: prices.data?.[0]?.id ?? null,
            })
          }
          onClose={() => setCreating(false)}
        />
      ) : null}
    </>
  );
}
