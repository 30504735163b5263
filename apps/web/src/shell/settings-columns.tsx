import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';

/**
 * Two columns of settings where a large screen has space for both, else one below the other. Each column is a child, so
 * that a card that grows moves no other into the next column.
 */
export function SettingsColumns({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, xl: 2 }} spacing="lg" maw={{ base: 760, xl: 'none' }} style={{ alignItems: 'start' }}>
      {children}
    </SimpleGrid>
  );
}
