import type { ComponentProps } from 'react';
import { onlyMatch } from './only-match';
import { TypedSelect } from './typed-select';

/** Value and change as a form gives them to its fields. */
interface Props extends Omit<ComponentProps<typeof TypedSelect>, 'value' | 'onChange'> {
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/**
 * A Select of a form or a filter that is searched by typing. What is typed is never dropped for the value before it:
 * Enter chooses the best match, leaving the field the only one, and an emptied field that may be empty has no value.
 */
export function SearchSelect({ value = null, onChange, ...props }: Props) {
  const { data, clearable, readOnly } = props;
  const change = (next: string | null) => onChange?.(next);
  return (
    <TypedSelect
      size="sm"
      openOnFocus
      // Else Enter would choose the first option of an emptied field.
      selectFirstOptionOnChange={false}
      onInput={({ currentTarget }) => {
        if (clearable && value !== null && currentTarget.value === '') change(null);
      }}
      onBlurCapture={({ currentTarget }) => {
        const typed = readOnly ? undefined : onlyMatch(data, value, currentTarget.value);
        if (typed !== undefined) change(typed);
      }}
      value={value}
      onChange={change}
      {...props}
    />
  );
}
