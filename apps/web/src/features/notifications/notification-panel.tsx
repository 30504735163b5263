import { Button, Center, Group, ScrollArea, Text } from '@mantine/core';
import { EmptyState } from '@molaar/ui';
import { IconBell } from '@tabler/icons-react';
import { portal, trpc } from '../../client/api/trpc';
import { useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { NotificationItem } from './notification-item';
import classes from './notifications.module.css';

const PAGE = 20;

/** The person's notifications, newest first; opening one marks it as read. */
export function NotificationPanel({ onLeave }: { onLeave: () => void }) {
  const text = useTexts().notifications;
  const list = trpc.notifications.list.useInfiniteQuery(
    { size: PAGE },
    { getNextPageParam: ({ more, notifications }) => (more ? notifications.at(-1)?.id : undefined) },
  );
  const markRead = trpc.notifications.markRead.useMutation({ onSuccess: () => void portal.notifications.invalidate() });
  const notifications = list.data?.pages.flatMap((page) => page.notifications) ?? [];
  const unread = list.data?.pages[0]?.unread ?? 0;
  const newest = notifications[0];

  return (
    <section aria-label={text.title()}>
      <Group justify="space-between" px="md" py="xs" className={classes.head} wrap="nowrap">
        <Text component="h2" fz="md" fw={650} m={0} data-autofocus tabIndex={-1}>
          {text.title()}
        </Text>
        {newest && unread > 0 ? (
          <Button variant="subtle" size="compact-sm" loading={markRead.isPending} onClick={() => markRead.mutate({ upTo: newest.id })}>
            {text.markAll()}
          </Button>
        ) : null}
      </Group>
      {!list.data ? (
        <QueryPlaceholder queries={[list]} height={160} />
      ) : notifications.length === 0 ? (
        <EmptyState icon={<IconBell size={26} aria-hidden="true" />} title={text.empty()} hint={text.emptyHint()} />
      ) : (
        <ScrollArea.Autosize mah="min(520px, 70dvh)" type="auto">
          <ul className={classes.list}>
            {notifications.map((notification) => (
              <li key={notification.id}>
                <NotificationItem
                  notification={notification}
                  onOpen={() => {
                    if (!notification.read) markRead.mutate({ ids: [notification.id] });
                    onLeave();
                  }}
                />
              </li>
            ))}
          </ul>
          {list.hasNextPage ? (
            <Center py="xs">
              <Button variant="subtle" size="compact-sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {text.older()}
              </Button>
            </Center>
          ) : null}
        </ScrollArea.Autosize>
      )}
    </section>
  );
}
