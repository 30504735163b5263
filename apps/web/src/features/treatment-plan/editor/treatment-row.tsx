import { ActionIcon, Checkbox, Textarea, TextInput } from '@mantine/core';
import { ALL_TEETH, compareTeeth, formatTooth } from '@molaar/domain/teeth';
import { ALTERNATIVES } from '@molaar/domain/treatment-plans';
import { IconTrash } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTexts } from '../../../client/texts/texts';
import { useIsHighlighted, usePlanner, useTreatmentPlanEdit } from '../session/planner-context';
import type { EditLine } from '../session/treatment-plan-edit';
import { Choice } from './choice';
import { commonSurfaceChoices, moveTo, surfacesOn } from './line-edits';
import classes from './planner.module.css';
import { PriceCells } from './price-cells';
import { SurfacePicker } from './surface-picker';
import { TeethField } from './teeth-field';
import { type TreatmentFields, useTreatmentFields } from './use-treatment-fields';

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
  const { pointed } = usePlanner();
  const isPointed = useIsHighlighted(line.id);
  const fields = useTreatmentFields(line);
  const messages = [...new Set([...Object.values(fields.errors), ...(rejected ? [rejected] : [])])];
  return (
    <>
      <tr
        data-line={line.id}
        className={classes.line}
        data-off={!line.selected || undefined}
        data-pointed={isPointed || undefined}
        onMouseEnter={() => pointed.setState({ lineId: line.id })}
        onMouseLeave={() => pointed.setState({ lineId: null })}
        onFocus={() => pointed.setState({ lineId: line.id })}
      >
        <FindingCells fields={fields} number={number} />
        <PriceCells fields={fields} />
        <StageCells fields={fields} phases={phases} />
        <RemoveCell fields={fields} onRemove={onRemove} />
      </tr>
      <tr className={classes.text} data-pointed={isPointed || undefined} data-off={!line.selected || undefined}>
        <TextCells fields={fields} />
      </tr>
      {messages.length > 0 ? (
        <tr className={classes.mistake}>
          <td colSpan={2} />
          <td colSpan={9} id={fields.errorId} role="alert">
            {messages.join(' · ')}
          </td>
        </tr>
      ) : null}
    </>
  );
});

/** Whether the treatment is selected, its teeth and its name. */
function FindingCells({ fields, number }: { fields: TreatmentFields; number: number | null }) {
  const texts = useTexts();
  const text = texts.treatmentPlanner.table;
  const { language } = useTreatmentPlanEdit();
  const otherName = texts.treatmentPlanner.add.otherName[language === 'et' ? 'en' : 'et']();
  const { notation } = usePlanner();
  const { line, name, readOnly, set, label, field } = fields;
  // A custom treatment and one of the price list have one name, which is their issue, too. As the row was opened: a
  // name that is emptied to type another one keeps its field.
  const [isNamedOnce] = useState(() => line.class === null && !line.treatmentName);
  return (
    <>
      <td className={classes.check}>
        <span className={classes.number} aria-hidden="true">
          {number}
        </span>
        <Checkbox
          size="sm"
          checked={line.selected}
          disabled={readOnly}
          aria-label={text.select({ name })}
          onChange={(event) => set({ selected: event.currentTarget.checked })}
        />
      </td>
      <td className={classes.tooth}>
        {line.furtherTeeth?.length ? (
          <span className={classes.plain}>{texts.treatmentPlanNames.countOfTeeth({ count: line.furtherTeeth.length + 1 })}</span>
        ) : (
          <Choice
            readOnly={readOnly}
            label={label(text.tooth())}
            value={line.tooth ?? ''}
            data={[{ value: '', label: text.jaw() }, ...TEETH.map((value) => ({ value, label: formatTooth(value, notation) }))]}
            onChange={(value) => {
              const next = TEETH.find((known) => known === value) ?? null;
              set(moveTo(line, next, surfacesOn(next, line.surfaces)));
            }}
          />
        )}
      </td>
      <td className={classes.texts}>
        {isNamedOnce ? null : (
          <TextInput
            {...field('treatmentName')}
            title={line.treatmentName}
            size="xs"
            variant="unstyled"
            maxLength={200}
            placeholder={readOnly ? undefined : text.treatmentName()}
            aria-label={label(text.treatmentName())}
            classNames={{ input: classes.issue }}
          />
        )}
        <TextInput
          {...field('issue')}
          title={isNamedOnce ? line.issue : undefined}
          size="xs"
          variant="unstyled"
          maxLength={200}
          aria-label={label(isNamedOnce ? text.treatmentName() : text.issueName())}
          classNames={{ input: isNamedOnce ? classes.issue : classes.finding }}
        />
        <TeethField fields={fields} />
        {line.class === null ? (
          <TextInput
            size="xs"
            variant={readOnly ? 'unstyled' : 'default'}
            maxLength={200}
            readOnly={readOnly}
            value={line.inOtherLanguage?.issue ?? ''}
            placeholder={readOnly ? undefined : otherName}
            aria-label={label(otherName)}
            onChange={(event) => set({ inOtherLanguage: { ...line.inOtherLanguage, issue: event.currentTarget.value } }, 'otherName')}
          />
        ) : null}
      </td>
    </>
  );
}

/** The stage of the treatment, and the option that it belongs to. */
function StageCells({ fields: { line, readOnly, set, label }, phases }: { fields: TreatmentFields; phases: number }) {
  const texts = useTexts();
  const { phase } = texts.treatmentPlanner.table;
  const { option, both } = texts.treatmentPlanVersions;
  return (
    <>
      <td data-label={phase()}>
        <Choice
          readOnly={readOnly}
          label={label(phase())}
          value={String(line.phase)}
          data={Array.from({ length: phases }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
          onChange={(value) => set({ phase: Number(value) })}
        />
      </td>
      <td data-label={option()}>
        <Choice
          readOnly={readOnly}
          label={label(option())}
          value={line.alternative ?? ''}
          data={[{ value: '', label: both() }, ...ALTERNATIVES.map((value) => ({ value, label: value }))]}
          onChange={(value) => set({ alternative: ALTERNATIVES.find((known) => known === value) ?? null })}
        />
      </td>
    </>
  );
}

function RemoveCell({ fields: { line, name, readOnly }, onRemove }: { fields: TreatmentFields; onRemove: Props['onRemove'] }) {
  const text = useTexts().treatmentPlanner.table;
  return (
    <td>
      {readOnly ? null : (
        <ActionIcon size={30} variant="subtle" color="gray" aria-label={text.remove({ name })} onClick={() => onRemove(line, name)}>
          <IconTrash size={16} aria-hidden="true" />
        </ActionIcon>
      )}
    </td>
  );
}

/** The second row of a treatment: its surfaces and its text. */
function TextCells({ fields: { line, readOnly, errors, set, label, field } }: { fields: TreatmentFields }) {
  const text = useTexts().treatmentPlanner.table;
  return (
    <>
      <td />
      <td>
        <SurfacePicker
          label={label(text.surfaces())}
          tooth={line.tooth}
          choices={commonSurfaceChoices(line)}
          value={line.surfaces}
          readOnly={readOnly}
          invalid={Boolean(errors.surfaces)}
          onChange={(surfaces) => set(moveTo(line, line.tooth, surfaces))}
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
    </>
  );
}
