import { Anchor, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  lead: string;
  /** The guide that explains more, opened in a new tab. */
  guide: { href: string; label: string };
  /** What can be done, beside the text. */
  children: ReactNode;
}

/** The head of a section about programs of others: what it is, its guide, and the button that adds something. */
export function SectionHead({ title, lead, guide, children }: Props) {
  return (
    <Group justify="space-between" align="flex-start">
      <div>
        <Title order={2} fz="md">
          {title}
        </Title>
        <Text c="dimmed" fz="sm" maw={640}>
          {lead}{' '}
          <Anchor href={guide.href} target="_blank" rel="noreferrer" fz="sm" underline="always">
            {guide.label}
          </Anchor>
        </Text>
      </div>
      {children}
    </Group>
  );
}
