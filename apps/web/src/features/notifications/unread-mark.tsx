import { VisuallyHidden } from '@mantine/core';
import { useTexts } from '../../client/texts/texts';
import classes from './notifications.module.css';
import { useUnreadCount } from './use-unread-count';

/** A dot next to an icon while there are unread notifications. */
export function UnreadMark() {
  const text = useTexts().notifications;
  const unread = useUnreadCount();
  if (unread === 0) return null;
  return (
    <>
      <span className={classes.mark} aria-hidden="true" />
      <VisuallyHidden>{text.unreadCount({ count: unread })}</VisuallyHidden>
    </>
  );
}
