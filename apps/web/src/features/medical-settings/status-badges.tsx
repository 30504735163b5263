import { Badge } from '@mantine/core';
import type { LifeCycleStatus } from '@molaar/domain/clinic';
import { IconStarFilled } from '@tabler/icons-react';
import { useTexts } from '../../client/texts/texts';

/** Mantine's darkest teal and yellow have too little contrast on their own light shades for WCAG AA. */
const COLORS = {
  DRAFT: { color: 'yellow', text: 'var(--orange-text)' },
  ACTIVE: { color: 'teal', text: 'var(--green-text)' },
  EXPIRED: { color: 'gray', text: 'var(--quiet-text)' },
} as const satisfies Record<LifeCycleStatus, { color: string; text: string }>;

/** The status of a template or disclaimer, and whether it is the default. */
export function StatusBadges({ status, isDefault }: { status: LifeCycleStatus; isDefault: boolean }) {
  const texts = useTexts();
  return (
    <>
      <Badge variant="light" tt="none" color={COLORS[status].color} c={COLORS[status].text}>
        {texts.catalogue.templateStatuses[status]()}
      </Badge>
      {isDefault ? (
        <Badge variant="light" tt="none" leftSection={<IconStarFilled size={10} aria-hidden="true" />}>
          {texts.medical.defaultBadge()}
        </Badge>
      ) : null}
    </>
  );
}
