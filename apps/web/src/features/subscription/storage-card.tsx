import { Paper, Progress, Text } from '@mantine/core';
import { useFormats, useTexts } from '../../client/texts/texts';
import { GIGABYTE } from './gigabyte';

/** From this share on the card warns. */
const NEARLY_FULL = 0.9;

interface Props {
  /** Bytes. */
  readonly used: number;
  /** Bytes; null when the plan has no limit. */
  readonly limit: number | null;
}

/** How much storage the clinic's radiographs take. After a change of plan it may be more than the plan has. */
export function StorageCard({ used, limit }: Props) {
  const { info: text } = useTexts().clinicSubscription;
  const formats = useFormats();
  // Rounded up: a clinic with one radiograph does not use nothing.
  const gigabytes = (bytes: number): string => formats.number(Math.ceil(bytes / (GIGABYTE / 10)) / 10);
  const share = limit === null ? 0 : limit > 0 ? used / limit : 1;
  const warning = share >= 1 ? text.storageFull() : share >= NEARLY_FULL ? text.storageNearlyFull() : null;
  return (
    <Paper withBorder p="md">
      <Text fz="sm" c="dimmed">
        {text.storage()}
      </Text>
      <Text fw={600} fz="lg">
        {limit === null
          ? text.storageUnlimited({ used: gigabytes(used) })
          : text.storageOf({ used: gigabytes(used), limit: gigabytes(limit) })}
      </Text>
      {limit === null ? null : (
        <Progress mt="xs" value={Math.min(100, share * 100)} color={warning ? 'orange.8' : undefined} aria-label={text.storage()} />
      )}
      {warning ? (
        <Text fz="xs" mt={6}>
          {warning}
        </Text>
      ) : null}
    </Paper>
  );
}
