import { Button, Checkbox, Group, Modal, NumberInput, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import type { Image } from '@molaar/contracts';
import { type Box, editedSize, type ImageEdit, type Turn, turnedSize } from '@molaar/domain/geometry';
import { IconFlipVertical, IconRotate2, IconRotateClockwise2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showAlert } from '../../../client/alerts/alerts';
import { portal, trpc } from '../../../client/api/trpc';
import { useTexts } from '../../../client/texts/texts';
import { useWorkdeskLink } from '../../../shell/workdesk-link';
import { useSaving, useWorkdesk } from '../workdesk-context';
import { CropPreview } from './crop-preview';
import { cropWith } from './crop-with';
import { followsSides } from './follows-sides';

const SIDES = ['x', 'y', 'width', 'height'] as const;
const QUARTER = 90;

/** Creates a new image from this one: cropped, rotated, flipped. The original stays. */
export function EditImageDialog({ image, onClose }: { image: Image; onClose: () => void }) {
  const texts = useTexts();
  const text = texts.workdesk.transform;
  const navigate = useNavigate();
  const workdeskLink = useWorkdeskLink();
  const unsaved = useSaving((state) => state.unsaved);
  const [edit, setEdit] = useState<ImageEdit>({ mirror: false, turn: 0, crop: null });
  const { editor } = useWorkdesk();
  // R and L stand where they stood: numbers that agreed with them would contradict them after a flip.
  const [renumber, setRenumber] = useState(() => followsSides(editor.scene.all(), image.width));
  const make = trpc.images.edit.useMutation({
    onSuccess: async (created) => {
      portal.images.get.setData({ id: created.id }, created);
      showAlert('success', text.done());
      onClose();
      await Promise.all([portal.patients.details.invalidate(), navigate(workdeskLink({ image: created.id }))]);
    },
  });

  const area = turnedSize(image, edit.turn);
  const crop: Box = edit.crop ?? [0, 0, area.width, area.height];
  const [x, y, w, h] = crop;
  const most = [x + w - 1, y + h - 1, area.width - x, area.height - y];
  const isChanged = edit.mirror || edit.turn !== 0 || edit.crop !== null;
  const isOtherSide = edit.mirror || edit.turn === 180;
  const rotateBy = (degrees: number) => setEdit({ ...edit, turn: ((edit.turn + degrees + 360) % 360) as Turn, crop: null });

  function setSide(index: number, value: number): void {
    setEdit({ ...edit, crop: cropWith(crop, index, value, area) });
  }

  return (
    <Modal
      opened
      centered
      size="xl"
      onClose={onClose}
      title={text.title()}
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <Stack gap="sm">
        <Text fz="sm">{text.lead()}</Text>
        <Group gap="xs">
          <Button size="xs" variant="default" leftSection={<IconRotate2 size={16} aria-hidden="true" />} onClick={() => rotateBy(-QUARTER)}>
            {text.left()}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRotateClockwise2 size={16} aria-hidden="true" />}
            onClick={() => rotateBy(QUARTER)}
          >
            {text.right()}
          </Button>
          <Switch
            size="sm"
            label={
              <Group gap={6} wrap="nowrap">
                <IconFlipVertical size={16} aria-hidden="true" /> {text.mirror()}
              </Group>
            }
            checked={edit.mirror}
            onChange={(event) => setEdit({ ...edit, mirror: event.currentTarget.checked, crop: null })}
          />
          <Button size="xs" variant="subtle" disabled={edit.crop === null} onClick={() => setEdit({ ...edit, crop: null })}>
            {text.whole()}
          </Button>
        </Group>
        <CropPreview image={image} edit={edit} onCrop={(next) => setEdit({ ...edit, crop: next })} />
        <SimpleGrid cols={4} spacing="xs">
          {SIDES.map((side, index) => (
            <NumberInput
              key={side}
              size="xs"
              label={texts.workdesk.annotation[side]()}
              allowDecimal={false}
              min={index < 2 ? 0 : 1}
              max={most[index]!}
              value={crop[index] ?? 0}
              onChange={(value) => typeof value === 'number' && value !== crop[index] && setSide(index, value)}
            />
          ))}
        </SimpleGrid>
        {isOtherSide ? (
          <Checkbox
            label={text.renumber()}
            description={text.renumberHint()}
            checked={renumber}
            onChange={(event) => setRenumber(event.currentTarget.checked)}
          />
        ) : null}
        {unsaved > 0 ? (
          <Text fz="sm" c="var(--mantine-color-error)" role="alert">
            {text.unsaved()}
          </Text>
        ) : null}
        <Group justify="space-between">
          <Text fz="sm" c="dimmed" role="status">
            {text.size(editedSize(image, edit) as { width: number; height: number })}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {texts.common.actions.cancel()}
            </Button>
            <Button
              disabled={!isChanged || unsaved > 0}
              loading={make.isPending}
              onClick={() =>
                make.mutate({
                  id: image.id,
                  mirror: edit.mirror,
                  turn: edit.turn,
                  crop: edit.crop && [...edit.crop],
                  renumber: renumber && isOtherSide,
                })
              }
            >
              {text.save()}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}
