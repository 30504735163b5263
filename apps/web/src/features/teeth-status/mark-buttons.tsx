import { Button, Group } from '@mantine/core';
import type { ToothStatus } from '@molaar/domain/statuses';
import { useTexts } from '../../client/texts/texts';

/** Why a tooth is not seen, the most frequent first. */
export const ABSENCES = ['EXTRACTED', 'UNERUPTED', 'CONGENITALLY_MISSING', 'MISSING_UNSPECIFIED'] as const satisfies readonly ToothStatus[];
export type MarkStatus = (typeof ABSENCES)[number] | 'SOUND' | 'CROWN';

interface Props {
  statuses: readonly MarkStatus[];
  /** Names of the teeth, for the accessible names. */
  teeth: string;
  onMark: (status: MarkStatus) => void;
}

/** A button for each status that several teeth can get with one press. */
export function MarkButtons({ statuses, teeth, onMark }: Props) {
  const { mark } = useTexts().teethStatus;
  return (
    <Group gap={6}>
      {statuses.map((status) => (
        <Button
          key={status}
          size="compact-sm"
          variant="default"
          aria-label={mark.toTeeth({ status: mark.statuses[status](), teeth })}
          onClick={() => onMark(status)}
        >
          {mark.statuses[status]()}
        </Button>
      ))}
    </Group>
  );
}
