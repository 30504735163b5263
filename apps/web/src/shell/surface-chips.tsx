import { Box, Chip, Group, Input, type MantineSize } from '@mantine/core';
import type { Surface, ToothNumber } from '@molaar/domain/teeth';
import type { ReactNode } from 'react';
import { useFormats } from '../client/texts/texts';

interface Props {
  label: string;
  /** Null for the jaw. */
  tooth: ToothNumber | null;
  choices: readonly Surface[];
  value: readonly Surface[];
  readOnly?: boolean;
  /** Receives the chosen surfaces in the order of `choices`. */
  onChange: (surfaces: Surface[]) => void;
}

/** The surfaces of a tooth as chips, several of which can be chosen. */
export function SurfaceChips({ label, tooth, choices, value, readOnly = false, onChange }: Props) {
  const formats = useFormats();
  return (
    <Chip.Group multiple value={[...value]} onChange={(next) => onChange(choices.filter((surface) => next.includes(surface)))}>
      <Group gap={4} role="group" aria-label={label}>
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
