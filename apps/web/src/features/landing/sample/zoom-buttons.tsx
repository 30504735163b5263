import { ActionIcon, Group } from '@mantine/core';
import { IconArrowsMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useTexts } from '../../../client/texts/texts';
import type { MapViewport } from '../../workdesk';

interface Props {
  viewport: MapViewport;
  /** Called with the button that shows the whole image. */
  onWhole: () => void;
}

/** Zooms in and out, and shows the whole image. */
export function ZoomButtons({ viewport, onWhole }: Props) {
  const { sample } = useTexts().home;
  const buttons = [
    { name: sample.zoomIn(), Icon: IconZoomIn, run: () => viewport.zoomIn() },
    { name: sample.zoomOut(), Icon: IconZoomOut, run: () => viewport.zoomOut() },
    {
      name: sample.whole(),
      Icon: IconArrowsMaximize,
      run: () => {
        onWhole();
        viewport.fitBounds();
      },
    },
  ];
  return (
    <Group gap={4}>
      {buttons.map(({ name, Icon, run }) => (
        <ActionIcon key={name} variant="subtle" color="gray" size={32} aria-label={name} title={name} onClick={run}>
          <Icon size={18} aria-hidden="true" />
        </ActionIcon>
      ))}
    </Group>
  );
}
