import { Badge } from '@mantine/core';
import type { LifeCycleStatus } from '@molaar/domain';
import { IconStarFilled } from '@tabler/icons-react';
import { useWords } from '../../client/words';

const COLORS = { DRAFT: 'yellow', ACTIVE: 'teal', EXPIRED: 'gray' } as const satisfies Record<LifeCycleStatus, string>;

/** Where in its life a template or disclaimer is, and whether it is the default. */
export function StatusBadges({ status, isDefault }: { status: LifeCycleStatus; isDefault: boolean }) {
  const words = useWords();
  return (
    <>
      <Badge variant="light" tt="none" color={COLORS[status]} c={`${COLORS[status]}.9`}>
        {words.catalogue.templateStatuses[status]()}
      </Badge>
      {isDefault ? (
        <Badge variant="light" tt="none" leftSection={<IconStarFilled size={10} aria-hidden="true" />}>
          {words.medical.defaultBadge()}
        </Badge>
      ) : null}
    </>
  );
}
