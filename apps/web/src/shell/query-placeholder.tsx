import { Button, Center, Group, Text } from '@mantine/core';
import { EmptyState, LoaderPage } from '@molaar/ui';
import { IconAlertCircle, IconCloudOff } from '@tabler/icons-react';
import { QueryClientContext } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { failureOf, failureText } from '../client/api/failure';
import { missingDataError, type PendingQuery, refetchAllMissing, refetchMissing } from '../client/api/missing-data';
import { useTexts } from '../client/texts/texts';

interface Props {
  /** The queries that this place shows. */
  queries: readonly PendingQuery[];
  /** The height of the content; without it no loader is shown. */
  height?: number | string;
  /** One line in place of the height of a page or a table. */
  compact?: boolean;
}

/**
 * Replaces content that is not loaded: a loader while it is loading; after a failure the reason and a button that loads
 * this and whatever else of the page failed again. It never looks like empty data.
 */
export function QueryPlaceholder({ queries, height, compact = false }: Props) {
  const texts = useTexts();
  const [shown, setShown] = useState<unknown>(null);
  const [retrying, setRetrying] = useState(false);
  const client = useContext(QueryClientContext);
  const why = missingDataError(queries, shown);
  if (why !== null && why !== shown) setShown(why);
  if (why === null) return height === undefined ? null : <LoaderPage label={texts.common.states.loading()} height={height} />;

  const failure = failureOf(why);
  const text = failureText(failure);
  const Icon = failure.offline ? IconCloudOff : IconAlertCircle;
  const again = (
    <Button
      variant="default"
      size={compact ? 'compact-sm' : 'sm'}
      loading={retrying}
      onClick={() => {
        setRetrying(true);
        void refetchMissing(queries).finally(() => setRetrying(false));
        if (client) void refetchAllMissing(client);
      }}
    >
      {texts.common.actions.retry()}
    </Button>
  );
  if (compact)
    return (
      <Group gap="sm" data-not-read>
        <Text fz="sm">
          {texts.common.states.loadFailed()} {text}
        </Text>
        {again}
      </Group>
    );
  return (
    <Center data-not-read mih={height}>
      <EmptyState icon={<Icon size={26} aria-hidden="true" />} title={texts.common.states.loadFailed()} hint={text}>
        <div style={{ marginTop: 8 }}>{again}</div>
      </EmptyState>
    </Center>
  );
}
