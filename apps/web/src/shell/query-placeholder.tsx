import { Button, Center, Group, Text } from '@mantine/core';
import { EmptyState, LoaderPage } from '@molaar/ui';
import { IconCloudOff } from '@tabler/icons-react';
import { useState } from 'react';
import { failureOf, failureText } from '../client/api/failure';
import { missingDataError, type Read, refetchMissing } from '../client/api/missing-data';
import { useTexts } from '../client/texts/texts';

interface Props {
  /** What this place waits for. */
  reads: readonly Read[];
  /** Of what stands here; without it no loader stands here meanwhile. */
  height?: number | string;
  /** One line among other things, instead of the room of a page or a table. */
  compact?: boolean;
}

/**
 * Stands where something read would be and is not: a loader while it is on its way; where it did not come, why, and a way to try
 * again. Never as if there were nothing.
 */
export function QueryPlaceholder({ reads, height, compact = false }: Props) {
  const texts = useTexts();
  const [told, setTold] = useState<unknown>(null);
  const [asking, setAsking] = useState(false);
  const why = missingDataError(reads, told);
  if (why !== null && why !== told) setTold(why);
  if (why === null) return height === undefined ? null : <LoaderPage label={texts.common.states.loading()} height={height} />;

  const text = failureText(failureOf(why));
  const again = (
    <Button
      variant="default"
      size={compact ? 'compact-sm' : 'sm'}
      loading={asking}
      onClick={() => {
        setAsking(true);
        void refetchMissing(reads).finally(() => setAsking(false));
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
      <EmptyState icon={<IconCloudOff size={26} aria-hidden="true" />} title={texts.common.states.loadFailed()} hint={text}>
        <div style={{ marginTop: 8 }}>{again}</div>
      </EmptyState>
    </Center>
  );
}
