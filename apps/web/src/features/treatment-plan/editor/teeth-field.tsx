import { Button, NativeSelect } from '@mantine/core';
import { formatTooth } from '@molaar/domain/teeth';
import { teethOf } from '@molaar/domain/treatment-plans';
import { IconX } from '@tabler/icons-react';
import { useTexts } from '../../../client/texts/texts';
import { usePlanner } from '../session/planner-context';
import { addTooth, isExtensible, removeTooth, teethToAdd } from './line-edits';
import classes from './planner.module.css';
import type { TreatmentFields } from './use-treatment-fields';

/**
 * The teeth of a treatment that is done once for several, such as an examination or a night guard; others can be added
 * and removed.
 */
export function TeethField({ fields: { line, readOnly, set, label } }: { fields: TreatmentFields }) {
  const text = useTexts().treatmentPlanner.table;
  const { notation } = usePlanner();
  const teeth = teethOf(line);
  const canAdd = !readOnly && isExtensible(line);
  if (teeth.length < 2 && !canAdd) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not laid out in a table cell as other elements are
    <div role="group" className={classes.teeth} aria-label={label(text.teeth())}>
      {teeth.length < 2
        ? null
        : teeth.map((tooth) =>
            readOnly ? (
              <span key={tooth} className={classes.plain}>
                {formatTooth(tooth, notation)}
              </span>
            ) : (
              <Button
                key={tooth}
                size="compact-xs"
                variant="default"
                rightSection={<IconX size={12} aria-hidden="true" />}
                aria-label={text.removeTooth({ tooth: formatTooth(tooth, notation), name: line.issue })}
                onClick={() => set(removeTooth(line, tooth))}
              >
                {formatTooth(tooth, notation)}
              </Button>
            ),
          )}
      {canAdd ? (
        <NativeSelect
          size="xs"
          classNames={{ input: classes.choice }}
          aria-label={label(text.addTooth())}
          value=""
          data={[
            { value: '', label: text.addTooth() },
            ...teethToAdd(line).map((value) => ({ value, label: formatTooth(value, notation) })),
          ]}
          onChange={(event) => {
            const added = teethToAdd(line).find((tooth) => tooth === event.currentTarget.value);
            if (added) set(addTooth(line, added));
          }}
        />
      ) : null}
    </div>
  );
}
