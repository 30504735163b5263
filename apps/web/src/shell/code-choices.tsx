import { Checkbox, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props<Code extends string> {
  label: string;
  codes: readonly Code[];
  nameOf: (code: Code) => string;
  value: readonly Code[];
  /** Called with the chosen codes in the order of `codes`. */
  onChange: (chosen: Code[]) => void;
  error?: ReactNode;
}

/** A choice of several codes of the API: each has a name and, below it, the code itself. */
export function CodeChoices<Code extends string>({ label, codes, nameOf, value, onChange, error }: Props<Code>) {
  return (
    <Checkbox.Group
      label={label}
      value={[...value]}
      error={error}
      onChange={(chosen) => onChange(codes.filter((code) => chosen.includes(code)))}
    >
      <Stack gap="xs" mt="xs">
        {codes.map((code) => (
          <Checkbox key={code} value={code} label={nameOf(code)} description={<code>{code}</code>} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
