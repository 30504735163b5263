import { Badge, Group, Stack, Text } from '@mantine/core';
import type { ToothNumber } from '@molaar/domain/teeth';
import { toothStatusName } from '@molaar/i18n';
import { trpc } from '../../client/api/trpc';
import { useFormats, useLocale, useTexts } from '../../client/texts/texts';
import { LinkAnchor } from '../../shell/links';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import classes from './teeth-status.module.css';

const COLORS = { NEW: 'orange', UNCHANGED: 'gray', CHANGED: 'blue', RESOLVED: 'teal' } as const;
const INKS = {
  NEW: 'var(--orange-text)',
  UNCHANGED: 'var(--quiet-text)',
  CHANGED: 'var(--blue-text)',
  RESOLVED: 'var(--green-text)',
} as const;

/** Confirmed statuses of the tooth on each radiograph of the patient, and what changed since the one before. */
export function ToothHistory({ imageId, tooth }: { imageId: string; tooth: ToothNumber }) {
  const text = useTexts().teethStatus.history;
  const formats = useFormats();
  const locale = useLocale();
  const read = trpc.statuses.history.useQuery({ imageId, tooth });
  const history = read.data;
  if (!history) return <QueryPlaceholder queries={[read]} compact />;
  return (
    <section aria-label={text.heading()} className={classes.history}>
      <Text component="h3" fz="sm" fw={650} mb={4}>
        {text.heading()}
      </Text>
      {history.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {text.none()}
        </Text>
      ) : null}
      <Stack gap={8} component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
        {history.map(({ imageId: id, imageNumber: number, date: dateUploaded, dateTaken, statuses }) => (
          <li key={id}>
            <Text fz="xs" c="dimmed">
              {id === imageId ? (
                `${text.image({ number, date: formats.imageDate({ dateTaken, dateUploaded }) })} (${text.here()})`
              ) : (
                <LinkAnchor to="/teeth-status/{-$dentistId}/{-$analysisId}" params={{}} search={{ image: id }} inherit underline="always">
                  {text.image({ number, date: formats.imageDate({ dateTaken, dateUploaded }) })}
                </LinkAnchor>
              )}
            </Text>
            {statuses.map(({ status, surface, change }) => (
              <Group key={`${status} ${surface.join('')} ${change}`} gap={6} wrap="nowrap" align="baseline">
                <Badge size="sm" variant="light" tt="none" color={COLORS[change]} c={INKS[change]} style={{ flex: 'none' }}>
                  {text.changes[change]()}
                </Badge>
                <Text fz="sm">{[toothStatusName(status, locale), formats.surfaces(surface, tooth)].filter(Boolean).join(', ')}</Text>
              </Group>
            ))}
          </li>
        ))}
      </Stack>
    </section>
  );
}
