import { NativeSelect } from '@mantine/core';
import classes from './planner.module.css';

interface Props {
  readOnly: boolean;
  label: string;
  value: string;
  data: { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A choice in a table cell; plain text for people who may only read. */
export function Choice({ readOnly, label, value, data, onChange }: Props) {
  if (readOnly) return <span className={classes.plain}>{data.find((one) => one.value === value)?.label}</span>;
  return (
    <NativeSelect
      size="xs"
      classNames={{ input: classes.choice }}
      aria-label={label}
      value={value}
      data={data}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
