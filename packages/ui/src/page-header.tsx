import { Box, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The h1 of a page, with a sentence below and the main actions on the right. */
export function PageHeader({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children?: ReactNode }) {
  return (
    <Group justify="space-between" align="flex-start" gap="md" mb="lg">
      <Box>
        <Title order={1} fz={26} fw={650} lts="-0.015em">
          {title}
        </Title>
        {lead ? (
          <Text c="dimmed" mt={4} maw={640} style={{ textWrap: 'pretty' }}>
            {lead}
          </Text>
        ) : null}
      </Box>
      {children ? (
        <Group gap={8} className="page-actions">
          {children}
        </Group>
      ) : null}
    </Group>
  );
}
