import { Button, Checkbox, Group, Modal, Stack, Text, Title } from '@mantine/core';
import type { MedicalTemplateRow } from '@molaar/contracts';
import { linePricing, needsOwnRow, treatmentTotal } from '@molaar/domain/treatment-plans';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { trpc } from '../../client/api/trpc';
import { useFormats, useLocale, useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { addProposedRows, isRow } from './template-draft';
import type { TemplateEdit } from './use-template-edit';

const keyOf = ({ detectableObject, situation }: MedicalTemplateRow) => `${detectableObject} ${situation}`;

/**
 * Lists the default rows that the template lacks and adds the chosen ones to the unsaved changes. Chosen at first are
 * those without which there is no treatment; the others would replace a treatment that the clinic has.
 */
export function SituationDialog({ edit, onClose }: { edit: TemplateEdit; onClose: () => void }) {
  const texts = useTexts();
  const text = texts.medical.templates.proposals;
  const locale = useLocale();
  const query = trpc.templates.medicalProposals.useQuery({ id: edit.saved.id }, { staleTime: 0, gcTime: 0 });
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const rows = (query.data ?? []).filter((row) => !edit.draft.rows.some((own) => isRow(own, row)));
  const isChosen = (row: MedicalTemplateRow) => changed.get(keyOf(row)) ?? needsOwnRow(row);
  const chosen = rows.filter(isChosen);
  const groups = [
    { title: text.missing(), rows: rows.filter(needsOwnRow) },
    { title: text.optional(), rows: rows.filter((row) => !needsOwnRow(row)) },
  ];

  function add(): void {
    edit.edit((draft) => addProposedRows(draft, chosen, locale));
    showAlert('info', text.added({ count: chosen.length }));
    onClose();
  }

  return (
    <Modal
      opened
      centered
      size="lg"
      title={text.title()}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      {query.data ? (
        <Stack>
          <Text fz="sm">{text.hint()}</Text>
          {groups
            .filter((group) => group.rows.length > 0)
            .map((group) => (
              <section key={group.title} aria-label={group.title}>
                <Title order={3} fz="sm" fw={600} mb="xs">
                  {group.title}
                </Title>
                <Stack gap="sm">
                  {group.rows.map((row) => (
                    <Proposal
                      key={keyOf(row)}
                      row={row}
                      isChosen={isChosen(row)}
                      onChange={(value) => setChanged(new Map(changed).set(keyOf(row), value))}
                    />
                  ))}
                </Stack>
              </section>
            ))}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.common.actions.cancel()}
            </Button>
            <Button disabled={chosen.length === 0} onClick={add}>
              {text.add({ count: chosen.length })}
            </Button>
          </Group>
        </Stack>
      ) : (
        <QueryPlaceholder queries={[query]} height={240} />
      )}
    </Modal>
  );
}

interface ProposalProps {
  row: MedicalTemplateRow;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

/** A proposed row with its treatment, price and text for the patient. */
function Proposal({ row, isChosen, onChange }: ProposalProps) {
  const { catalogue, treatmentPlanner } = useTexts();
  const formats = useFormats();
  const total = treatmentTotal(linePricing(row, null, []));
  const price = total ? formats.moneyRange(total) : treatmentPlanner.summary.noPrice();
  return (
    <Checkbox
      size="sm"
      checked={isChosen}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={`${row.displayName} – ${catalogue.situations[row.situation]()}`}
      description={
        <>
          <strong>{row.treatmentName}</strong> · {price}
          <br />
          {row.treatmentText.split('\n')[0]}
        </>
      }
    />
  );
}
