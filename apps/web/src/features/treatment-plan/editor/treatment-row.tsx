import { ActionIcon, Checkbox, Textarea, TextInput } from '@mantine/core';
import { ALL_TEETH, compareTeeth, formatTooth } from '@molaar/domain/teeth';
import { ALTERNATIVES, treatmentTotal, UNITS } from '@molaar/domain/treatment-plans';
import { IconTrash } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { useFormats, useLocale, useTexts } from '../../../client/texts/texts';
import { lineErrors } from '../session/line-check';
import { useIsHighlighted, usePlanner } from '../session/planner-context';
import { type EditLine, toTreatment } from '../session/treatment-plan-edit';
import { Choice } from './choice';
import { changeLine, completePrice, moveTo, surfacesOn } from './line-edits';
import classes from './planner.module.css';
import { SurfacePicker } from './surface-picker';

interface Props {
  line: EditLine;
  /** Its number in the PDF and on the radiograph; null for a line that is not selected. */
  number: number | null;
  /** Number of stages that the line may be moved to. */
  phases: number;
  /** Why the server rejected the line. */
  rejected: string | undefined;
  onRemove: (line: EditLine, name: string) => void;
}

const TEETH = [...ALL_TEETH].sort(compareTeeth);

/** One treatment as a row of fields. Errors are shown below it, and announced with their field to screen readers. */
export const TreatmentRow = memo(function TreatmentRow({ line, number, phases, rejected, onRemove }: Props) {
  const texts = useTexts();
  const text = texts.treatmentPlanner.table;
  const formats = useFormats();
  const locale = useLocale();
  const { session, notation, pointed } = usePlanner();
  const isPointed = useIsHighlighted(line.id);
  const errorId = useId();
  const { readOnly } = session;
  const { id, tooth } = line;
  const errors = lineErrors(line, locale);
  const messages = [...new Set([...Object.values(errors), ...(rejected ? [rejected] : [])])];
  const name = [tooth ? formatTooth(tooth, notation) : text.jaw(), line.issue].join(' ');
  const isCounted = Object.keys(errors).every((field) => field === 'surfaces');
  const total = isCounted ? treatmentTotal(toTreatment(line)) : null;

  const set = (change: Partial<EditLine>, field?: string) =>
    session.edit((plan) => changeLine(plan, id, change), field && `${id}.${field}`);
  const label = (field: string) => text.field({ field, name });
  const field = (key: 'issue' | 'treatmentText' | 'quantity' | 'priceFrom' | 'priceTo') => ({
    value: line[key],
    readOnly,
    variant: readOnly ? 'unstyled' : 'default',
    error: Boolean(errors[key]),
    'data-col': key,
    'aria-describedby': errors[key] ? errorId : undefined,
    onChange: (event: { currentTarget: { value: string } }) => set({ [key]: event.currentTarget.value }, key),
  });

  return (
    <>
      <tr
        data-line={id}
        className={classes.line}
        data-off={!line.selected || undefined}
        data-pointed={isPointed || undefined}
        onMouseEnter={() => pointed.setState({ lineId: id })}
        onMouseLeave={() => pointed.setState({ lineId: null })}
        onFocus={() => pointed.setState({ lineId: id })}
      >
        <td className={classes.check}>
          <span className={classes.number} aria-hidden="true">
            {number}
          </span>
          <Checkbox
            mt={6}
            size="sm"
            checked={line.selected}
            disabled={readOnly}
            aria-label={text.select({ name })}
            onChange={(event) => set({ selected: event.currentTarget.checked })}
          />
        </td>
        <td className={classes.place}>
          <Choice
            readOnly={readOnly}
            label={label(text.tooth())}
            value={tooth ?? ''}
            data={[{ value: '', label: text.jaw() }, ...TEETH.map((value) => ({ value, label: formatTooth(value, notation) }))]}
            onChange={(value) => {
              const next = TEETH.find((known) => known === value) ?? null;
              set(moveTo(line, next, surfacesOn(next, line.surfaces)));
            }}
          />
        </td>
        <td className={classes.texts}>
          <TextInput
            {...field('issue')}
            size="xs"
            variant="unstyled"
            maxLength={200}
            aria-label={label(text.issueName())}
            classNames={{ input: classes.issue }}
          />
        </td>
        <td data-label={text.quantity()}>
          <TextInput
            {...field('quantity')}
            size="xs"
            inputMode="numeric"
            aria-label={label(text.quantityLabel())}
            classNames={{ input: classes.numberInput }}
          />
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
            size="xs"
            inputMode="decimal"
            aria-label={label(text.from())}
            classNames={{ input: classes.numberInput }}
            onBlur={() => {
              const change = completePrice(line);
              if (change && !readOnly) set(change, 'priceFrom');
            }}
          />
        </td>
        <td data-label={text.to()}>
          <TextInput
            {...field('priceTo')}
            size="xs"
            inputMode="decimal"
            aria-label={label(text.to())}
            classNames={{ input: classes.numberInput }}
          />
        </td>
        <td className={classes.sum}>{total ? formats.moneyRange(total) : '–'}</td>
        <td data-label={text.phase()}>
          <Choice
            readOnly={readOnly}
            label={label(text.phase())}
            value={String(line.phase)}
            data={Array.from({ length: phases }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
            onChange={(value) => set({ phase: Number(value) })}
          />
        </td>
        <td data-label={texts.treatmentPlanVersions.option()}>
          <Choice
            readOnly={readOnly}
            label={label(texts.treatmentPlanVersions.option())}
            value={line.alternative ?? ''}
            data={[{ value: '', label: texts.treatmentPlanVersions.both() }, ...ALTERNATIVES.map((value) => ({ value, label: value }))]}
            onChange={(value) => set({ alternative: ALTERNATIVES.find((known) => known === value) ?? null })}
          />
        </td>
        <td>
          {readOnly ? null : (
            <ActionIcon size={30} variant="subtle" color="gray" aria-label={text.remove({ name })} onClick={() => onRemove(line, name)}>
              <IconTrash size={16} aria-hidden="true" />
            </ActionIcon>
          )}
        </td>
      </tr>
      <tr className={classes.text} data-pointed={isPointed || undefined} data-off={!line.selected || undefined}>
        <td />
        <td>
          <SurfacePicker
            label={label(text.surfaces())}
            tooth={tooth}
            value={line.surfaces}
            readOnly={readOnly}
            invalid={Boolean(errors.surfaces)}
            onChange={(surfaces) => set(moveTo(line, tooth, surfaces))}
          />
        </td>
        <td colSpan={8}>
          <Textarea
            {...field('treatmentText')}
            size="xs"
            variant="unstyled"
            autosize
            minRows={1}
            maxRows={14}
            maxLength={5000}
            aria-label={label(text.text())}
            classNames={{ input: classes.textInput }}
          />
        </td>
        <td />
      </tr>
      {messages.length > 0 ? (
        <tr className={classes.mistake}>
          <td colSpan={2} />
          <td colSpan={9} id={errorId} role="alert">
            {messages.join(' · ')}
          </td>
        </tr>
      ) : null}
    </>
  );
});
