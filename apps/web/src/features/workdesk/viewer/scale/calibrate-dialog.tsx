import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { distanceBetween, lengthOfOutline } from '@molaar/domain/geometry';
import type { SceneAnnotation } from '@molaar/scene';
import { z } from 'zod';
import { portal, trpc } from '../../../../client/api/trpc';
import { useValidatedForm } from '../../../../client/forms/use-validated-form';
import { useTexts } from '../../../../client/texts/texts';
import { useView, useWorkdesk } from '../../workdesk-context';

const knownLength = z.object({ millimetres: z.number().positive() });

/**
 * Asks how many millimetres the line of the ruler, or else the selected annotation, is long; lengths in the image are
 * shown in millimetres afterwards.
 */
export function CalibrateDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const text = texts.workdesk.scale;
  const { image, editor } = useWorkdesk();
  const selectedId = useView((state) => state.selectedId);
  const tool = useView((state) => state.tool);
  const [start, end] = useView((state) => state.measured);
  const annotation = editor.scene.get(selectedId ?? '');
  const line = tool === 'ruler' && start && end ? distanceBetween(start, end) : null;
  const form = useValidatedForm({ initialValues: { millimetres: '' as number | string }, schema: knownLength });
  const calibrate = trpc.images.calibrate.useMutation({
    onSuccess: (saved) => {
      portal.images.get.setData({ id: image.id }, saved);
      onClose();
    },
  });
  const pixels = line ?? (annotation ? lengthOf(annotation) : 0);

  const save = (millimetresPerPixel: number | null): void => calibrate.mutate({ id: image.id, millimetresPerPixel });

  return (
    <Modal opened centered onClose={onClose} title={text.title()} closeButtonProps={{ 'aria-label': texts.common.actions.close() }}>
      <form onSubmit={form.onValid(({ millimetres }) => save(millimetres / pixels))} noValidate>
        <Stack>
          <Text fz="sm">{text.lead()}</Text>
          {pixels > 0 ? (
            <>
              <Text fz="sm" fw={500}>
                {line === null ? text.selectedLength({ length: Math.round(pixels) }) : text.lineLength({ length: Math.round(pixels) })}
              </Text>
              <NumberInput
                {...form.getInputProps('millimetres')}
                label={text.known()}
                min={0.1}
                max={500}
                decimalScale={2}
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
              <Button variant="subtle" loading={calibrate.isPending} onClick={() => save(null)}>
                {text.removeCalibration()}
              </Button>
            ) : null}
            <Button type="submit" disabled={pixels === 0 || !knownLength.safeParse(form.values).success} loading={calibrate.isPending}>
              {text.save()}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Returns the length in pixels of the image: an outline's however it lies, a box's longer side. */
function lengthOf({ outline, box }: SceneAnnotation): number {
  return outline ? lengthOfOutline(outline) : Math.max(box[2], box[3]);
}
