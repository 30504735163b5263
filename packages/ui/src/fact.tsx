import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A value with its label above. */
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
