import type { Image, StatusSet } from '@molaar/contracts';
import type { Permission } from '@molaar/domain/clinic';
import { useEffect, useRef, useState } from 'react';
import { useSidesQuestion } from '../../shell/sides-question';
import { openStatusSession, type StatusSession } from './status-session';

interface Options {
  image: Image;
  set: StatusSet;
  right: Permission;
  userId: string;
}

/**
 * Opens the edits of an image's statuses once, and passes on what others save. Whatever saves, asks about the sides
 * first: the button, its key, leaving the page, the exchange with a practice system.
 */
export function useStatusSession({ image, set, right, userId }: Options) {
  const sides = useSidesQuestion(image);
  const askSides = useRef(sides.ask);
  const [session] = useState((): StatusSession => {
    const opened = openStatusSession({ set, right, userId });
    return { ...opened, save: async () => (await askSides.current()) && opened.save() };
  });
  useEffect(() => {
    askSides.current = sides.ask;
  });
  useEffect(() => session.receive(set), [session, set]);
  return { session, sides };
}
