import { Button, ColorInput, Group, Select, SimpleGrid, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { CATEGORIES, type FindingType } from '@molaar/domain/findings';
import { TREATMENT_SITUATIONS, type TreatmentSituation } from '@molaar/domain/treatment-plans';
import { EmptyState } from '@molaar/ui';
import { IconPlus, IconRowInsertBottom } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormats, useTexts } from '../../client/texts/texts';
import classes from './medical-settings.module.css';
import { RowComponents } from './row-components';
import { addRow, changeRow, isRow, type RowDraft, removeRow } from './template-draft';
import type { TemplateEdit } from './use-template-edit';

interface Props {
  type: FindingType;
  edit: TemplateEdit;
  readOnly: boolean;
}

/** The template's rows for one finding type, one at a time: one for each situation of its tooth. */
export function RowForm({ type, edit, readOnly }: Props) {
  const texts = useTexts();
  const text = texts.medical.templates;
  const formats = useFormats();
  const [situation, setSituation] = useState<TreatmentSituation>('ANY');
  const key = { detectableObject: type, situation };
  const row = edit.draft.rows.find((one) => isRow(one, key));
  const errors = edit.byRow.find((one) => isRow(one, key))?.fields ?? {};
  const elsewhere = edit.byRow.filter((one) => one.detectableObject === type && !isRow(one, key));
  const withRow = new Set(edit.draft.rows.filter(({ detectableObject }) => detectableObject === type).map((one) => one.situation));
  const set = (change: Partial<RowDraft>, field?: string) =>
    edit.edit((draft) => changeRow(draft, key, change), field ? `${type}.${situation}.${field}` : null);
  const field = (name: 'displayName' | 'treatmentName' | 'treatmentText' | 'disclaimers' | 'priceFrom' | 'priceTo') => ({
    label: text[name](),
    value: row?.[name] ?? '',
    readOnly,
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }, name),
  });

  return (
    <section className={classes.form} aria-label={formats.finding(type)}>
      <Group justify="space-between" mb="sm">
        <Title order={3} fz="md">
          {formats.finding(type)}
        </Title>
        {row && !readOnly ? (
          <Button variant="subtle" size="xs" color="gray" onClick={() => edit.edit((draft) => removeRow(draft, key))}>
            {text.removeRow()}
          </Button>
        ) : null}
      </Group>
      <Select
        mb="md"
        maw={420}
        label={text.situation()}
        description={text.situationHint()}
        allowDeselect={false}
        value={situation}
        data={TREATMENT_SITUATIONS.map((value) => ({
          value,
          label: withRow.has(value)
            ? texts.catalogue.situations[value]()
            : text.situationWithoutRow({ situation: texts.catalogue.situations[value]() }),
        }))}
        error={
          elsewhere.length > 0
            ? text.invalidSituations({ situations: elsewhere.map((one) => texts.catalogue.situations[one.situation]()).join(', ') })
            : undefined
        }
        onChange={(value) => setSituation(TREATMENT_SITUATIONS.find((known) => known === value) ?? 'ANY')}
      />
      {!row ? (
        <EmptyState icon={<IconRowInsertBottom size={26} aria-hidden="true" />} title={text.noRow()}>
          {readOnly ? null : (
            <Button
              mt="sm"
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              onClick={() => edit.edit((draft) => addRow(draft, key))}
            >
              {text.addRow()}
            </Button>
          )}
        </EmptyState>
      ) : (
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            <TextInput {...field('displayName')} maxLength={200} />
            <TextInput
              {...field('treatmentName')}
              description={text.treatmentNameHint()}
              // Level with the field beside it.
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              maxLength={200}
            />
            <Select
              label={text.category()}
              allowDeselect={false}
              readOnly={readOnly}
              value={row.category}
              data={CATEGORIES.map((value) => ({ value, label: texts.catalogue.categories[value]() }))}
              onChange={(value) => set({ category: CATEGORIES.find((known) => known === value) ?? row.category })}
            />
            <ColorInput
              label={text.color()}
              format="hex"
              readOnly={readOnly}
              withPicker={!readOnly}
              withEyeDropper={false}
              value={row.displayColor}
              error={errors.displayColor}
              onChange={(value) => set({ displayColor: value }, 'displayColor')}
            />
          </SimpleGrid>
          <Textarea {...field('treatmentText')} description={text.treatmentHint()} autosize minRows={4} maxRows={14} maxLength={5000} />
          <Textarea {...field('disclaimers')} description={text.disclaimersHint()} autosize minRows={2} maxRows={8} maxLength={5000} />
          <div>
            <SimpleGrid cols={2} maw={420}>
              <TextInput {...field('priceFrom')} inputMode="decimal" rightSection="€" />
              <TextInput {...field('priceTo')} inputMode="decimal" rightSection="€" />
            </SimpleGrid>
            <Text fz="xs" c="dimmed" mt={6}>
              {text.priceHint()}
            </Text>
          </div>
          <RowComponents
            row={row}
            pricingTemplateId={edit.draft.pricingTemplateId}
            error={errors.components}
            readOnly={readOnly}
            onChange={set}
          />
        </Stack>
      )}
    </section>
  );
}
