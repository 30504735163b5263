import { Group, Text } from '@mantine/core';
import { IconPhotoQuestion } from '@tabler/icons-react';
import { useTexts } from '../../client/texts/texts';
import { LinkButton } from '../../shell/links';
import { Panel } from './panel';

/** Leads to the radiographs that arrived without a patient. Renders nothing when there are none. */
export function UnassignedPanel({ count }: { count: number }) {
  const { unassignedImages: texts } = useTexts();
  if (count === 0) return null;
  return (
    <Panel title={texts.overview.title()}>
      <Group justify="space-between" gap="sm" px="md" pb="md">
        <Group gap="xs" wrap="nowrap" style={{ flex: 1 }} miw={180}>
          <IconPhotoQuestion size={20} aria-hidden="true" style={{ flex: 'none' }} />
          <Text fz="sm">{texts.overview.text({ count })}</Text>
        </Group>
        <LinkButton to="/unassigned-images" variant="light" size="compact-sm">
          {texts.overview.open()}
        </LinkButton>
      </Group>
    </Panel>
  );
}
