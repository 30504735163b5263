import { Indicator, Popover, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../client/texts/texts';
import shell from '../../shell/shell.module.css';
import { NotificationPanel } from './notification-panel';
import classes from './notifications.module.css';
import { useUnreadCount } from './use-unread-count';

const MOST_SHOWN = 99;
/** The width below which the sidebar is a bar at the bottom of the page (shell.module.css): the list opens above it. */
const PHONE = '(max-width: 600px)';

/** The button with the number of unread notifications, which opens their list. The event stream announces new ones. */
export function NotificationButton({ compact }: { compact: boolean }) {
  const texts = useTexts();
  const text = texts.notifications;
  const [opened, setOpened] = useState(false);
  const unread = useUnreadCount();

  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position={window.matchMedia(PHONE).matches ? 'top-end' : 'right-end'}
        width="min(380px, calc(100vw - 16px))"
        shadow="md"
        trapFocus
        returnFocus
        withinPortal
      >
        <Popover.Target>
          <Tooltip label={text.title()} position="right" disabled={!compact || opened}>
            <UnstyledButton className={`${shell.link} ${classes.trigger}`} aria-expanded={opened} onClick={() => setOpened(!opened)}>
              <Indicator
                disabled={unread === 0}
                label={<span aria-hidden="true">{unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}</span>}
                size={16}
                color="red.8"
                classNames={{ indicator: classes.count ?? '' }}
              >
                <IconBell size={20} stroke={1.7} aria-hidden="true" className={classes.icon} />
              </Indicator>
              <VisuallyHidden>{text.unreadCount({ count: unread })}</VisuallyHidden>
              <span className={shell.label} aria-hidden="true">
                {text.title()}
              </span>
            </UnstyledButton>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={text.title()}>
          {opened ? <NotificationPanel onLeave={() => setOpened(false)} /> : null}
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status">{unread > 0 ? text.unreadCount({ count: unread }) : ''}</VisuallyHidden>
    </>
  );
}
