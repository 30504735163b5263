import { ActionIcon, Group, NumberInput, Stack, Text, Title } from '@mantine/core';
import { linePricing, type MoneyRange, treatmentTotal } from '@molaar/domain/treatment-plans';
import { compareTexts } from '@molaar/i18n';
import { IconX } from '@tabler/icons-react';
import { useFormats, useLocale, useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { SearchSelect } from '../../shell/search-select';
import { usePriceList } from '../pricing';
import classes from './medical-settings.module.css';
import type { DraftComponent, RowDraft } from './template-draft';

interface Props {
  row: RowDraft;
  pricingTemplateId: string | null;
  error: string | undefined;
  readOnly: boolean;
  onChange: (change: Pick<RowDraft, 'components'>, field?: string) => void;
}

/** The components of the price list that make up the price of the row, with their quantities. */
export function RowComponents({ row, pricingTemplateId, error, readOnly, onChange }: Props) {
  const texts = useTexts();
  const text = texts.medical.templates;
  const formats = useFormats();
  const compare = compareTexts(useLocale());
  const { components: list, queries } = usePriceList(pricingTemplateId);
  const { components } = row;
  const isIdle = row.priceFrom.trim() !== '' || row.priceTo.trim() !== '';
  const free = list.filter(({ id }) => !components.some(({ pricingComponentId }) => pricingComponentId === id));
  const groups = [...new Set(free.map(({ category }) => category))].sort(compare).map((category) => ({
    group: category,
    items: free.filter((one) => one.category === category).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
  }));

  const money = ({ price, minimum, maximum }: DraftComponent): string => {
    const range = rangeOf({ price, minimum, maximum });
    if (range) return formats.moneyRange(range);
    return minimum === null ? '–' : text.from({ price: formats.moneyRange({ min: minimum, max: minimum }) });
  };
  // As in a treatment plan: for one surface, and without an upper price when a component has none.
  const sum = treatmentTotal(linePricing({ priceFrom: null, priceTo: null, components }, null, []));
  const hasOpenEnd = components.some((component) => component.minimum !== null && rangeOf(component) === null);

  function add(id: string | null): void {
    const found = list.find((one) => one.id === id);
    if (!found) return;
    const { code, name, unit, price, minimum, maximum, vat } = found;
    onChange({
      components: [
        ...components,
        { pricingComponentId: found.id, code, name, unit, price, minimum, maximum, vat, quantity: found.quantity },
      ],
    });
  }

  return (
    <section>
      <Title order={4} fz="sm" fw={500}>
        {text.components()}
      </Title>
      <Text fz="xs" c="dimmed" mb="xs">
        {isIdle && components.length > 0 ? text.componentsUnused() : text.componentsHint()}
      </Text>
      <Stack gap={6}>
        {components.map((component) => (
          <Group key={component.pricingComponentId} className={classes.component} data-idle={isIdle || undefined} wrap="nowrap" gap="sm">
            <Text fz="sm" style={{ flex: 1 }} miw={0}>
              {component.code} {component.name}
            </Text>
            <Text fz="sm" className={classes.amount}>
              {money(component)} / {texts.catalogue.units[component.unit]()}
            </Text>
            <NumberInput
              size="xs"
              w={76}
              min={1}
              max={999}
              allowDecimal={false}
              allowNegative={false}
              readOnly={readOnly}
              aria-label={text.quantity({ name: component.name })}
              value={component.quantity}
              onChange={(value) =>
                onChange(
                  {
                    components: components.map((one) => (one === component ? { ...one, quantity: Math.max(1, Number(value) || 1) } : one)),
                  },
                  `quantity.${component.pricingComponentId}`,
                )
              }
            />
            {readOnly ? null : (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={text.removeComponent({ name: component.name })}
                onClick={() => onChange({ components: components.filter((one) => one !== component) })}
              >
                <IconX size={16} aria-hidden="true" />
              </ActionIcon>
            )}
          </Group>
        ))}
        {sum || hasOpenEnd ? (
          <Text fz="sm" fw={600} ta="right" pr={readOnly ? 0 : 40}>
            {sum ? text.sum({ sum: formats.moneyRange(sum) }) : text.noSum()}
          </Text>
        ) : null}
        {error ? (
          <Text fz="xs" c="var(--red-text)" role="alert">
            {error}
          </Text>
        ) : null}
        {readOnly ? null : <QueryPlaceholder queries={queries} compact />}
        {readOnly ? null : pricingTemplateId ? (
          <SearchSelect
            key={components.length}
            aria-label={text.addComponent()}
            placeholder={text.addComponent()}
            data={groups}
            value={null}
            onChange={add}
            maxDropdownHeight={280}
          />
        ) : (
          <Text fz="sm" c="dimmed">
            {text.choosePriceList()}
          </Text>
        )}
      </Stack>
    </section>
  );
}

/** Null when the price has no upper limit. */
function rangeOf({ price, minimum, maximum }: Pick<DraftComponent, 'price' | 'minimum' | 'maximum'>): MoneyRange | null {
  if (price !== null) return { min: price, max: price };
  return minimum !== null && maximum !== null ? { min: minimum, max: maximum } : null;
}
