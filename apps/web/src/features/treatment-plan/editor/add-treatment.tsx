import { Button, Group, NativeSelect, SegmentedControl, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { ALL_TEETH, compareTeeth, formatTooth } from '@molaar/domain/teeth';
import { useLocale, useTexts } from '../../../client/texts/texts';
import { FormDialog } from '../../../shell/form-dialog';
import { QueryPlaceholder } from '../../../shell/query-placeholder';
import { SurfaceField } from '../../../shell/surface-chips';
import { TypedSelect } from '../../../shell/typed-select';
import { lineErrors } from '../session/line-check';
import { usePlanner, useTreatmentPlanEdit } from '../session/planner-context';
import { addLines, surfaceChoices } from './line-edits';
import { type NewTreatment, SOURCES, useTreatmentChoices } from './use-treatment-choices';

interface Props {
  /** Number of stages to choose from; the last is a new one. */
  phases: number;
  onClose: () => void;
  onAdded: (id: string) => void;
}

const TEETH = [...ALL_TEETH].sort(compareTeeth);

/** Adds a treatment from the template, from the price list or with a custom text, for a tooth or the jaw. */
export function AddTreatment({ phases, onClose, onAdded }: Props) {
  const texts = useTexts();
  const text = texts.treatmentPlanner.add;
  const locale = useLocale();
  const { session } = usePlanner();
  const choices = useTreatmentChoices();
  const initialValues: NewTreatment = {
    source: 'template',
    chosen: null,
    name: '',
    otherName: '',
    tooth: null,
    surfaces: [],
    phase: Math.max(1, phases - 1),
  };
  const form = useForm({
    initialValues,
    validate(values) {
      const line = choices.lineOf(values);
      if (!line) return { [values.source === 'free' ? 'name' : 'chosen']: texts.validation.required() };
      const { surfaces } = lineErrors(line, locale);
      return surfaces ? { surfaces } : {};
    },
  });

  function add(values: NewTreatment): void {
    const line = choices.lineOf(values);
    if (!line) return;
    session.edit((plan) => addLines(plan, [line]));
    onClose();
    onAdded(line.id);
  }

  return (
    <FormDialog
      opened
      centered
      size="lg"
      title={text.title()}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <form onSubmit={form.onSubmit(add)} noValidate>
        <Stack gap="sm">
          <ChooseTreatment form={form} choices={choices} />
          <ChooseLocation form={form} phases={phases} asksSurfaces={choices.fixedSurface(form.values) === null} />
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              {texts.common.actions.cancel()}
            </Button>
            <Button type="submit">{text.submit()}</Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  );
}

type Form = UseFormReturnType<NewTreatment>;

function ChooseTreatment({ form, choices }: { form: Form; choices: ReturnType<typeof useTreatmentChoices> }) {
  const texts = useTexts();
  const text = texts.treatmentPlanner.add;
  const { language } = useTreatmentPlanEdit();
  const { source } = form.values;
  return (
    <>
      <SegmentedControl
        aria-label={text.source()}
        data-parts
        value={source}
        data={SOURCES.map((value) => ({ value, label: text[value]() }))}
        onChange={(value) => {
          form.setFieldValue('source', SOURCES.find((known) => known === value) ?? 'template');
          form.setFieldValue('chosen', null);
          form.clearFieldError('name');
        }}
      />
      {source === 'free' ? (
        <>
          <TextInput {...form.getInputProps('name')} label={text.name()} required maxLength={200} data-autofocus />
          <TextInput {...form.getInputProps('otherName')} label={text.otherName[language === 'et' ? 'en' : 'et']()} maxLength={200} />
        </>
      ) : (
        <TypedSelect
          key={source}
          size="sm"
          label={source === 'template' ? text.finding() : text.component()}
          required
          data-autofocus
          data={choices.options[source]}
          isLoading={choices.isLoading}
          value={form.values.chosen}
          error={form.errors.chosen}
          onChange={(value) => {
            form.setFieldValue('chosen', value);
            form.clearFieldError('surfaces');
          }}
          maxDropdownHeight={300}
        />
      )}
      {source === 'free' ? null : <QueryPlaceholder queries={choices.queries} compact />}
    </>
  );
}

function ChooseLocation({ form, phases, asksSurfaces }: { form: Form; phases: number; asksSurfaces: boolean }) {
  const texts = useTexts();
  const { table, add } = texts.treatmentPlanner;
  const { notation } = usePlanner();
  const { tooth, surfaces, phase } = form.values;
  return (
    <>
      <SimpleGrid cols={2} spacing="sm">
        <TypedSelect
          size="sm"
          label={table.tooth()}
          clearable
          placeholder={table.jaw()}
          data={TEETH.map((value) => ({ value: value as string, label: formatTooth(value, notation) }))}
          value={tooth}
          onChange={(value) => {
            form.setFieldValue('tooth', TEETH.find((known) => known === value) ?? null);
            form.setFieldValue('surfaces', []);
          }}
          clearButtonProps={{ 'aria-label': texts.common.actions.clearChoice() }}
        />
        <NativeSelect
          label={add.stage()}
          value={String(phase)}
          data={Array.from({ length: phases }, (_, index) => String(index + 1))}
          onChange={(event) => form.setFieldValue('phase', Number(event.currentTarget.value))}
        />
      </SimpleGrid>
      {tooth && asksSurfaces ? (
        <SurfaceField
          label={table.surfaces()}
          tooth={tooth}
          choices={surfaceChoices(tooth)}
          value={surfaces}
          error={form.errors.surfaces}
          onChange={(chosen) => form.setFieldValue('surfaces', chosen)}
        />
      ) : null}
    </>
  );
}
