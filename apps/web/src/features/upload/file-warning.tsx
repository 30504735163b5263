import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** `alert` for what must be answered before the file is sent. */
  role: 'alert' | 'status';
  children: ReactNode;
}

/** A warning below a chosen file. */
export function FileWarning({ title, role, children }: Props) {
  return (
    <Alert variant="light" color="orange" mt={8} p="xs" title={title} role={role} icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
      {children}
    </Alert>
  );
}
