import { Button } from '@mantine/core';
import type { FindingType } from '@molaar/domain/findings';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTexts } from '../../../client/texts/texts';
import { useFavourites } from './use-favourites';

/** Assigns the finding type to the next number key, or removes it from its key. */
export function FavouriteButton({ type }: { type: FindingType }) {
  const text = useTexts().workdesk.favourites;
  const { list, isFull, toggle } = useFavourites();
  const key = list.indexOf(type) + 1;
  const Star = key > 0 ? IconStarFilled : IconStar;
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      w="fit-content"
      leftSection={<Star size={14} aria-hidden="true" />}
      aria-pressed={key > 0}
      disabled={key === 0 && isFull}
      onClick={() => toggle(type)}
    >
      {key > 0 ? text.shortcut({ number: key }) : isFull ? text.full() : text.add()}
    </Button>
  );
}
