import { Avatar } from '@mantine/core';
import type { Member } from '@molaar/contracts';

/** Returns the first character as a reader sees it: a JavaScript character may be half of one. */
function initialOf(name: string): string {
  return [...name][0] ?? '';
}

/** A person's photo, or their initials. It is hidden from screen readers, because the name is next to it. */
export function PersonAvatar({ person, size }: { person: Pick<Member, 'firstName' | 'lastName' | 'photo'>; size: number }) {
  const { firstName, lastName, photo } = person;
  return (
    <Avatar src={photo} alt="" size={size} radius="50%" color="molaar" variant="filled" aria-hidden="true" style={{ flex: 'none' }}>
      {initialOf(firstName)}
      {initialOf(lastName)}
    </Avatar>
  );
}
