import { Badge, Group, Text } from '@mantine/core';
import type { Image } from '@molaar/contracts';
import type { Map as LeafletMap } from 'leaflet';
import type { KeyboardEvent, ReactNode } from 'react';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { isUnread } from '../../../shell/image-status';
import { OVER_IMAGE } from '../viewer/over-image';
import { Viewer } from '../viewer/viewer';
import { runCommand, WorkdeskContext } from '../workdesk-context';
import classes from './compare.module.css';
import type { ComparedImage } from './use-comparison';

/** The heading of a pane: its image, and whether it is the earlier or the later. */
export function PaneHead({ image, earlier, children }: { image: Image; earlier: boolean; children?: ReactNode }) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.comparison;
  return (
    <Group gap={8} className={classes.head} wrap="nowrap" {...OVER_IMAGE}>
      <Badge size="sm" variant="light" color={earlier ? 'gray' : 'molaar'} tt="none">
        {earlier ? text.earlier() : text.later()}
      </Badge>
      <Text component="h2" fz="xs" fw={600} truncate>
        {text.pane({ number: image.imageNumber, date: formats.imageDate(image) })}
      </Text>
      {isUnread(image) ? (
        <Text fz="xs" c="dimmed">
          {text.notAnalysed()}
        </Text>
      ) : null}
      {children}
    </Group>
  );
}

/** Keys that the pane handles itself while it has the focus. */
const OWN_KEYS: Readonly<Record<string, 'zoomIn' | 'zoomOut' | 'fitBounds'>> = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fitBounds',
};

/** The other image: its own view, findings and keyboard; it is read-only. */
export function ComparedPane({
  other,
  earlier,
  onMap,
}: {
  other: ComparedImage;
  earlier: boolean;
  onMap: (map: LeafletMap | null) => void;
}) {
  const texts = useTexts();
  const formats = useFormats();
  const { workdesk } = other;
  const { image } = workdesk;

  function onKeyDown(event: KeyboardEvent): void {
    const command = OWN_KEYS[event.key];
    if (!command || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    runCommand(command, workdesk.commands);
  }

  return (
    <section
      className={classes.pane}
      style={{ order: earlier ? 0 : 2 }}
      data-later={!earlier || undefined}
      aria-label={texts.comparison.pane({ number: image.imageNumber, date: formats.imageDate(image) })}
      onKeyDown={onKeyDown}
    >
      <WorkdeskContext value={workdesk}>
        <Viewer key={workdesk.image.id} plane={other.plane} viewport={other.viewport} onMap={onMap} withMinimap={false} />
      </WorkdeskContext>
      <PaneHead image={workdesk.image} earlier={earlier} />
    </section>
  );
}
