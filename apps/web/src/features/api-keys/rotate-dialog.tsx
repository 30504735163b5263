import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { type ApiKey, type IssuedApiKey, OVERLAP_HOURS } from '@molaar/contracts';
import { useState } from 'react';
import { trpc } from '../../client/api/trpc';
import { useIdempotency } from '../../client/api/use-idempotency';
import { useTexts } from '../../client/texts/texts';

type Overlap = (typeof OVERLAP_HOURS)[number];

/** Creates a new secret; the old one stays valid for the chosen time. */
export function RotateDialog({
  apiKey,
  onClose,
  onIssued,
}: {
  apiKey: ApiKey;
  onClose: () => void;
  onIssued: (issued: IssuedApiKey) => void;
}) {
  const texts = useTexts();
  const text = texts.apiKeys;
  const [overlapHours, setOverlapHours] = useState<Overlap>(24);
  const rotate = trpc.apiKeys.rotate.useMutation({ ...useIdempotency(), onSuccess: onIssued });
  const names: Record<Overlap, string> = {
    0: text.overlaps.now(),
    1: text.overlaps.hour(),
    24: text.overlaps.day(),
    168: text.overlaps.week(),
  };
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={`${text.rotate()}: ${apiKey.name}`}
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <Stack>
        <Text fz="sm">{text.rotateText()}</Text>
        <Select
          label={text.overlap()}
          value={String(overlapHours)}
          allowDeselect={false}
          data={OVERLAP_HOURS.map((hours) => ({ value: String(hours), label: names[hours] }))}
          onChange={(value) => setOverlapHours(OVERLAP_HOURS.find((hours) => String(hours) === value) ?? overlapHours)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.common.actions.cancel()}
          </Button>
          <Button loading={rotate.isPending} onClick={() => rotate.mutate({ id: apiKey.id, overlapHours })}>
            {text.rotate()}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
