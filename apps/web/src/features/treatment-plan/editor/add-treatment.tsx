import {
  Button,
  Chip,
  Group,
  Input,
  Modal,
  NativeSelect,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { CATEGORIES } from '@molaar/domain/findings';
import { ALL_TEETH, compareTeeth, formatTooth, type Surface, type ToothNumber } from '@molaar/domain/teeth';
import { compareTexts } from '@molaar/i18n';
import { type FormEvent, useState } from 'react';
import { newUuid } from '../../../client/api/new-uuid';
import { trpc } from '../../../client/api/trpc';
import { useFormats, useLocale, useTexts } from '../../../client/texts/texts';
import { QueryPlaceholder } from '../../../shell/query-placeholder';
import { usePriceList } from '../../pricing';
import { lineErrors } from '../session/line-check';
import { usePlanner, useTreatmentPlanEdit } from '../session/planner-context';
import type { EditLine } from '../session/treatment-plan-edit';
import { addLines, surfaceChoices } from './line-edits';
import { freeLine, lineOfComponent, lineOfRow, rowsAtPrices } from './template-lines';

interface Props {
  /** Number of stages to choose from; the last is a new one. */
  phases: number;
  onClose: () => void;
  onAdded: (id: string) => void;
}

const SOURCES = ['template', 'prices', 'free'] as const;
const TEETH = [...ALL_TEETH].sort(compareTeeth);

/** Adds a treatment from the template, from the price list or with a custom text, for a tooth or the jaw. */
export function AddTreatment({ phases, onClose, onAdded }: Props) {
  const texts = useTexts();
  const text = texts.treatmentPlanner.add;
  const formats = useFormats();
  const locale = useLocale();
  const { session, notation } = usePlanner();
  const { medicalTemplateId, pricingTemplateId } = useTreatmentPlanEdit();
  const [source, setSource] = useState<(typeof SOURCES)[number]>('template');
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [tooth, setTooth] = useState<ToothNumber | null>(null);
  const [surfaces, setSurfaces] = useState<readonly Surface[]>([]);
  const [phase, setPhase] = useState(Math.max(1, phases - 1));
  const [error, setError] = useState<string | null>(null);
  const [surfaceError, setSurfaceError] = useState<string | null>(null);
  const template = trpc.templates.medicalGet.useQuery({ id: medicalTemplateId ?? '' }, { enabled: medicalTemplateId !== null });
  const { components, reads } = usePriceList(pricingTemplateId ?? template.data?.pricingTemplateId ?? null);
  const compare = compareTexts(locale);
  const rows = rowsAtPrices(template.data?.rows ?? [], pricingTemplateId ? components : []);

  const findings = CATEGORIES.map((category) => ({
    group: texts.catalogue.categories[category](),
    items: rows
      .filter((row) => row.category === category)
      .map((row) => ({ value: row.detectableObject as string, label: row.displayName }))
      .sort((a, b) => compare(a.label, b.label)),
  }));
  const groups = [...new Set(components.map(({ category }) => category))].sort(compare);
  const prices = groups.map((category) => ({
    group: category,
    items: components.filter((one) => one.category === category).map((one) => ({ value: one.id, label: `${one.code} ${one.name}` })),
  }));

  function line(): EditLine | null {
    const location = { id: newUuid(), tooth, surfaces: surfaces.length > 0 || tooth ? surfaces : (['JAW'] as const), phase };
    if (source === 'free') return name.trim() === '' ? null : freeLine(name.trim(), location);
    const row = rows.find(({ detectableObject }) => detectableObject === chosen);
    if (source === 'template') return row ? lineOfRow(row, location, locale) : null;
    const component = components.find(({ id }) => id === chosen);
    return component ? lineOfComponent(component, location, locale) : null;
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    const added = line();
    const { surfaces: noSurface = null } = added ? lineErrors(added, locale) : {};
    setError(added ? null : texts.validation.required());
    setSurfaceError(noSurface);
    if (!added || noSurface) return;
    session.edit((plan) => addLines(plan, [added]));
    onClose();
    onAdded(added.id);
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
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <SegmentedControl
            aria-label={text.source()}
            value={source}
            data={SOURCES.map((value) => ({ value, label: text[value]() }))}
            onChange={(value) => {
              setSource(SOURCES.find((known) => known === value) ?? 'template');
              setChosen(null);
              setError(null);
            }}
          />
          {source === 'free' ? (
            <TextInput
              label={text.name()}
              required
              maxLength={200}
              value={name}
              error={error}
              onChange={(event) => {
                setName(event.currentTarget.value);
                setError(null);
              }}
              data-autofocus
            />
          ) : (
            <Select
              key={source}
              label={source === 'template' ? text.finding() : text.component()}
              required
              searchable
              data-autofocus
              openOnFocus={false}
              data={source === 'template' ? findings : prices}
              value={chosen}
              error={error}
              onChange={(value) => {
                setChosen(value);
                setError(null);
                setSurfaceError(null);
              }}
              maxDropdownHeight={300}
              nothingFoundMessage={texts.common.states.noResults()}
            />
          )}
          {source === 'free' ? null : <QueryPlaceholder queries={[template, ...reads]} compact />}
          <SimpleGrid cols={2} spacing="sm">
            <Select
              label={texts.treatmentPlanner.table.tooth()}
              searchable
              clearable
              placeholder={texts.treatmentPlanner.table.jaw()}
              data={TEETH.map((value) => ({ value: value as string, label: formatTooth(value, notation) }))}
              value={tooth}
              onChange={(value) => {
                setTooth(TEETH.find((known) => known === value) ?? null);
                setSurfaces([]);
                setSurfaceError(null);
              }}
              clearButtonProps={{ 'aria-label': texts.common.actions.remove() }}
              nothingFoundMessage={texts.common.states.noResults()}
            />
            <NativeSelect
              label={text.stage()}
              value={String(phase)}
              data={Array.from({ length: phases }, (_, index) => String(index + 1))}
              onChange={(event) => setPhase(Number(event.currentTarget.value))}
            />
          </SimpleGrid>
          {tooth ? (
            <Input.Wrapper label={texts.treatmentPlanner.table.surfaces()} labelElement="div" error={surfaceError}>
              <Chip.Group
                multiple
                value={[...surfaces]}
                onChange={(next) => {
                  setSurfaces(surfaceChoices(tooth).filter((surface) => next.includes(surface)));
                  setSurfaceError(null);
                }}
              >
                <Group gap={4} mt={4} role="group" aria-label={texts.treatmentPlanner.table.surfaces()}>
                  {surfaceChoices(tooth).map((surface) => (
                    <Chip key={surface} value={surface} size="xs" radius="sm">
                      {formats.surface(surface, tooth)}
                    </Chip>
                  ))}
                </Group>
              </Chip.Group>
            </Input.Wrapper>
          ) : (
            <Text fz="xs" c="dimmed">
              {texts.treatmentPlanner.table.surfaces()}: {formats.surface('JAW', null)}
            </Text>
          )}
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              {texts.common.actions.cancel()}
            </Button>
            <Button type="submit">{text.submit()}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
