import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A label over its value, as in a patient file's head. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Text fz="xs" c="dimmed">
        {label}
      </Text>
      <Text fz="sm" component="div">
        {children}
      </Text>
    </Box>
  );
}
