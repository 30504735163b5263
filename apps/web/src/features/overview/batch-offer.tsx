import { Box, Button, Group, Progress, Text } from '@mantine/core';
import { IconPlayerStop, IconScan } from '@tabler/icons-react';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useIsAllowed } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';

/**
 * Offers to analyse all images without an analysis at once, and shows the progress. Renders nothing when there are
 * none.
 */
export function BatchOffer() {
  const texts = useTexts();
  const text = texts.overview.batch;
  const offer = trpc.analyses.offerBatch.useQuery(undefined, { enabled: useIsAllowed('BATCH_ANALYSIS') });
  const reload = () => Promise.all([portal.analyses.invalidate(), portal.overview.invalidate()]);
  const start = trpc.analyses.requestBatch.useMutation({ onSuccess: reload });
  const cancel = trpc.analyses.cancelBatch.useMutation({
    onSuccess: () => {
      showAlert('success', text.cancelled());
      return reload();
    },
  });
  if (!offer.data)
    return (
      <Box px="md">
        <QueryPlaceholder queries={[offer]} compact />
      </Box>
    );
  const { imageIds, running } = offer.data;

  if (running) {
    const ended = running.succeeded + running.failed;
    const progress = text.progress({ ended, total: running.total });
    return (
      <div style={{ padding: '0 var(--mantine-spacing-md) var(--mantine-spacing-md)' }}>
        <Group justify="space-between" gap="sm" mb={6}>
          <Text fz="sm" role="status">
            {progress}
          </Text>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlayerStop size={14} aria-hidden="true" />}
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ id: running.id })}
          >
            {text.cancel()}
          </Button>
        </Group>
        <Progress value={(ended / Math.max(running.total, 1)) * 100} aria-label={progress} size="sm" animated />
      </div>
    );
  }
  if (imageIds.length === 0) return null;
  return (
    <Group justify="space-between" gap="sm" px="md" pb="md">
      <Text fz="sm" style={{ flex: 1 }} miw={180}>
        {text.waiting({ count: imageIds.length })}
      </Text>
      <Button
        variant="light"
        size="compact-sm"
        leftSection={<IconScan size={14} aria-hidden="true" />}
        loading={start.isPending}
        onClick={() => start.mutate({ imageIds })}
      >
        {text.start()}
      </Button>
    </Group>
  );
}
