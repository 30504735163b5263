import { TextInput } from '@mantine/core';
import { treatmentTotal, UNITS } from '@molaar/domain/treatment-plans';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { toTreatment } from '../session/treatment-plan-edit';
import { Choice } from './choice';
import { completePrice } from './line-edits';
import classes from './planner.module.css';
import type { TreatmentFields } from './use-treatment-fields';

/** Quantity, unit, price and sum of a treatment. */
export function PriceCells({ fields: { line, readOnly, errors, set, label, field } }: { fields: TreatmentFields }) {
  const texts = useTexts();
  const text = texts.treatmentPlanner.table;
  const formats = useFormats();
  const isCounted = Object.keys(errors).every((name) => name === 'surfaces');
  const total = isCounted ? treatmentTotal(toTreatment(line)) : null;
  const numberInput = { size: 'xs', classNames: { input: classes.numberInput } } as const;
  return (
    <>
      <td data-label={text.quantity()}>
        <TextInput {...field('quantity')} {...numberInput} inputMode="numeric" aria-label={label(text.quantityLabel())} />
      </td>
      <td data-label={text.unit()}>
        <Choice
          readOnly={readOnly}
          label={label(text.unit())}
          value={line.unit}
          data={UNITS.map((value) => ({ value, label: texts.catalogue.units[value]() }))}
          onChange={(value) => set({ unit: UNITS.find((known) => known === value) ?? line.unit })}
        />
      </td>
      <td data-label={text.from()}>
        <TextInput
          {...field('priceFrom')}
          {...numberInput}
          inputMode="decimal"
          aria-label={label(text.from())}
          onBlur={() => {
            const change = completePrice(line);
            if (change && !readOnly) set(change, 'priceFrom');
          }}
        />
      </td>
      <td data-label={text.to()}>
        <TextInput {...field('priceTo')} {...numberInput} inputMode="decimal" aria-label={label(text.to())} />
      </td>
      <td className={classes.sum}>{total ? formats.moneyRange(total) : '–'}</td>
    </>
  );
}
