import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { portal, trpc } from '../../../../client/api/trpc';
import { useTexts } from '../../../../client/texts/texts';
import { useView, useWorkdesk } from '../../workdesk-context';

/**
 * Asks for the length of the selected annotation in millimetres; lengths in the image are shown in millimetres
 * afterwards.
 */
export function CalibrateDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const text = texts.workdesk.scale;
  const { image, editor } = useWorkdesk();
  const selectedId = useView((state) => state.selectedId);
  const annotation = editor.scene.get(selectedId ?? '');
  const [millimetres, setMillimetres] = useState<number | string>('');
  const calibrate = trpc.images.calibrate.useMutation({
    onSuccess: (saved) => {
      portal.images.get.setData({ id: image.id }, saved);
      onClose();
    },
  });
  const pixels = annotation ? Math.max(annotation.box[2], annotation.box[3]) : 0;

  return (
    <Modal opened centered onClose={onClose} title={text.title()} closeButtonProps={{ 'aria-label': texts.common.actions.close() }}>
      <Stack>
        <Text fz="sm">{text.lead()}</Text>
        {annotation ? (
          <>
            <Text fz="sm" fw={500}>
              {text.selectedLength({ length: Math.round(pixels) })}
            </Text>
            <NumberInput
              label={text.known()}
              min={0.1}
              max={500}
              decimalScale={2}
              value={millimetres}
              onChange={setMillimetres}
              data-autofocus
            />
          </>
        ) : (
          <Text fz="sm" role="alert">
            {text.none()}
          </Text>
        )}
        <Text fz="xs" c="dimmed">
          {text.about()}
        </Text>
        <Group justify="flex-end">
          {image.millimetresPerPixel ? (
            <Button
              variant="subtle"
              loading={calibrate.isPending}
              onClick={() => calibrate.mutate({ id: image.id, millimetresPerPixel: null })}
            >
              {text.removeCalibration()}
            </Button>
          ) : null}
          <Button
            disabled={!annotation || typeof millimetres !== 'number' || millimetres <= 0}
            loading={calibrate.isPending}
            onClick={() => typeof millimetres === 'number' && calibrate.mutate({ id: image.id, millimetresPerPixel: millimetres / pixels })}
          >
            {text.save()}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
