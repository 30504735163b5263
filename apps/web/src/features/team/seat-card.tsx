import { Paper, Progress, Text } from '@mantine/core';
import { useTexts } from '../../client/texts/texts';

interface Props {
  readonly label: string;
  readonly taken: number;
  /** Null when the plan has no limit. */
  readonly limit: number | null;
  /** The text when no seat is free. */
  readonly full?: string;
}

/** The number of used seats of one kind. After a change of plan more may be used than the plan has. */
export function SeatCard({ label, taken, limit, full }: Props) {
  const texts = useTexts().team.seats;
  const isFull = limit !== null && taken >= limit;
  return (
    <Paper withBorder p="md">
      <Text fz="sm" c="dimmed">
        {label}
      </Text>
      <Text fw={600} fz="lg">
        {limit === null ? texts.unlimited({ taken }) : texts.of({ taken, limit })}
      </Text>
      {limit === null ? null : (
        <Progress
          mt="xs"
          value={limit > 0 ? Math.min(100, (taken / limit) * 100) : 100}
          color={isFull ? 'orange.8' : undefined}
          aria-label={label}
        />
      )}
      {isFull && full ? (
        <Text fz="xs" mt={6}>
          {full}
        </Text>
      ) : null}
    </Paper>
  );
}
