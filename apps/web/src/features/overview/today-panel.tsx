import { Group, Paper, SimpleGrid, Text, ThemeIcon, VisuallyHidden } from '@mantine/core';
import type { Overview } from '@molaar/contracts';
import { IconClipboardList, IconPhoto, IconUsers } from '@tabler/icons-react';
import { useFormats, useTexts } from '../../client/texts/texts';

const FIGURES = [
  { name: 'patients', icon: IconUsers },
  { name: 'images', icon: IconPhoto },
  { name: 'plans', icon: IconClipboardList },
] as const;

/** Today's work in three numbers. */
export function TodayPanel({ today }: { today: Overview['today'] }) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.overview.today;
  return (
    <section aria-label={text.title()}>
      <VisuallyHidden component="h2">{text.title()}</VisuallyHidden>
      <SimpleGrid cols={3} spacing={{ base: 'xs', xs: 'md' }}>
        {FIGURES.map(({ name, icon: Icon }) => (
          <Paper key={name} withBorder p={{ base: 'sm', xs: 'md' }}>
            <Group gap="sm" wrap="nowrap">
              <ThemeIcon size={40} radius="md" variant="light" visibleFrom="xs">
                <Icon size={22} stroke={1.7} aria-hidden="true" />
              </ThemeIcon>
              <div>
                <Text fz={24} fw={650} lh={1.1}>
                  {formats.number(today[name])}
                </Text>
                <Text fz={{ base: 'xs', xs: 'sm' }} c="dimmed">
                  {text[name]()}
                </Text>
              </div>
            </Group>
          </Paper>
        ))}
      </SimpleGrid>
    </section>
  );
}
