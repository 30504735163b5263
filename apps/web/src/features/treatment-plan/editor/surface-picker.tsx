import { Popover, UnstyledButton } from '@mantine/core';
import { formatSurfaces, type Surface, type ToothNumber } from '@molaar/domain/teeth';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { SurfaceChips } from '../../../shell/surface-chips';
import classes from './planner.module.css';

interface Props {
  /** The accessible name. */
  label: string;
  /** Null for the jaw; of several teeth the first one. */
  tooth: ToothNumber | null;
  choices: readonly Surface[];
  value: readonly Surface[];
  readOnly: boolean;
  invalid: boolean;
  onChange: (surfaces: Surface[]) => void;
}

/** Surfaces of a treatment: letters in the cell, names in a small panel. */
export function SurfacePicker({ label, tooth, choices, value, readOnly, invalid, onChange }: Props) {
  const texts = useTexts();
  const formats = useFormats();
  const letters = formatSurfaces(value.filter((surface) => surface.length === 1));
  const parts = value.filter((surface) => surface.length > 1).map((surface) => formats.surface(surface, tooth));
  const text = [letters, ...parts].filter(Boolean).join(', ');
  if (readOnly) return <span className={classes.surfaces}>{text}</span>;
  return (
    <Popover withArrow shadow="md" trapFocus position="bottom-start">
      <Popover.Target>
        <UnstyledButton
          className={classes.surfaces}
          data-invalid={invalid || undefined}
          aria-label={`${label}: ${text || texts.treatmentPlanner.table.noSurfaces()}`}
        >
          {text || '–'}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown maw={300}>
        <SurfaceChips label={label} tooth={tooth} choices={choices} value={value} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}
