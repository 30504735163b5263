import { Box, Chip, Group, Input, type MantineSize } from '@mantine/core';
import { type Surface, surfaceOfKey, type ToothNumber } from '@molaar/domain/teeth';
import type { KeyboardEvent, ReactNode } from 'react';
import { useFormats } from '../client/texts/texts';

interface Props {
  label: string;
  /** Null for the jaw. */
  tooth: ToothNumber | null;
  choices: readonly Surface[];
  value: readonly Surface[];
  readOnly?: boolean;
  /** Whether `value` is only proposed: the first letter replaces it, as if nothing had been chosen. */
  isProposal?: boolean;
  /** Receives the chosen surfaces in the order of `choices`. */
  onChange: (surfaces: Surface[]) => void;
}

/** The surfaces of a tooth as chips, several of which can be chosen; letters toggle them while one has the focus. */
export function SurfaceChips({ label, tooth, choices, value, readOnly = false, isProposal = false, onChange }: Props) {
  const formats = useFormats();

  function toggleByLetter(event: KeyboardEvent): void {
    if (readOnly || event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = surfaceOfKey(event.key, choices);
    if (!letter) return;
    event.preventDefault();
    const before = isProposal ? [] : value;
    onChange(choices.filter((surface) => (surface === letter) !== before.includes(surface)));
  }

  return (
    <Chip.Group multiple value={[...value]} onChange={(next) => onChange(choices.filter((surface) => next.includes(surface)))}>
      <Group gap={4} role="group" aria-label={label} onKeyDown={toggleByLetter}>
        {choices.map((surface) => (
          <Chip key={surface} value={surface} size="xs" radius="sm" disabled={readOnly}>
            {formats.surface(surface, tooth)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}

interface FieldProps extends Props {
  error?: ReactNode;
  size?: MantineSize;
}

/** Surface chips as a field of a form, with a visible label and an error. */
export function SurfaceField({ error, size = 'sm', ...chips }: FieldProps) {
  return (
    <Input.Wrapper label={chips.label} labelElement="div" size={size} error={error}>
      <Box mt={4}>
        <SurfaceChips {...chips} />
      </Box>
    </Input.Wrapper>
  );
}
