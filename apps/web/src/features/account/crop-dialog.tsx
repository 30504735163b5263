import { Button, Group, Modal, Slider, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../client/texts/texts';
import classes from './crop-dialog.module.css';
import { MOST_ZOOM, movePhoto, type SquareCrop, wholeCrop, zoomOf, zoomTo } from './square-crop';

/** The size of the uploaded file in pixels; the server scales it down. */
const SENT_SIDE = 512;
/** The size of the canvas for high-density screens; its style sets the width on the page. */
const SHOWN_SIDE = 640;
const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ARROW_SHARE = 0.05;
const KEY_ZOOM = 1.15;

interface Props {
  photo: ImageBitmap;
  saving: boolean;
  onSave: (square: Blob) => void;
  onClose: () => void;
}

/** Crops a photo to a square by pointer, wheel or keys. The circle shows the visible part. */
export function CropDialog({ photo, saving, onSave, onClose }: Props) {
  const texts = useTexts();
  const labels = texts.ownPhoto;
  // The content of the dialog is mounted after the dialog.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const dragged = useRef<{ x: number; y: number } | null>(null);
  const [crop, setCrop] = useState<SquareCrop>(() => wholeCrop(photo));

  useEffect(() => {
    if (canvas) draw(canvas, photo, crop);
  }, [canvas, photo, crop]);

  function onPointerMove(event: PointerEvent<HTMLCanvasElement>): void {
    const from = dragged.current;
    if (!from) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    const to = { x: event.clientX, y: event.clientY };
    dragged.current = to;
    setCrop((before) => movePhoto(before, photo, (to.x - from.x) / width, (to.y - from.y) / width));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const arrow = ARROWS[event.key];
    const zoom = { '+': KEY_ZOOM, '=': KEY_ZOOM, '-': 1 / KEY_ZOOM }[event.key];
    if (!arrow && !zoom) return;
    event.preventDefault();
    setCrop((before) =>
      arrow
        ? movePhoto(before, photo, arrow[0] * ARROW_SHARE, arrow[1] * ARROW_SHARE)
        : zoomTo(before, photo, zoomOf(before, photo) * (zoom ?? 1)),
    );
  }

  async function save(): Promise<void> {
    const square = document.createElement('canvas');
    square.width = square.height = Math.max(1, Math.min(SENT_SIDE, Math.round(crop.side)));
    draw(square, photo, crop);
    const blob = await new Promise<Blob | null>((resolve) => square.toBlob(resolve, 'image/jpeg', 0.92));
    if (blob) onSave(blob);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={labels.cropTitle()}
      centered
      size="auto"
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <Stack maw={320}>
        <div className={classes.frame}>
          <canvas
            ref={setCanvas}
            className={classes.photo}
            width={SHOWN_SIDE}
            height={SHOWN_SIDE}
            tabIndex={0}
            role="img"
            aria-label={labels.image()}
            aria-describedby="photo-crop-hint"
            data-autofocus
            onKeyDown={onKeyDown}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              dragged.current = { x: event.clientX, y: event.clientY };
            }}
            onPointerMove={onPointerMove}
            onPointerUp={() => {
              dragged.current = null;
            }}
            onPointerCancel={() => {
              dragged.current = null;
            }}
            onWheel={(event) => setCrop((before) => zoomTo(before, photo, zoomOf(before, photo) * Math.exp(-event.deltaY / 400)))}
          />
          <div className={classes.circle} aria-hidden="true" />
        </div>
        <Slider
          min={1}
          max={MOST_ZOOM}
          step={0.01}
          label={null}
          thumbLabel={labels.zoom()}
          value={zoomOf(crop, photo)}
          onChange={(zoom) => setCrop((before) => zoomTo(before, photo, zoom))}
        />
        <Text id="photo-crop-hint" fz="sm" c="dimmed">
          {labels.cropHint()}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.common.actions.cancel()}
          </Button>
          <Button loading={saving} onClick={() => void save()}>
            {texts.common.actions.save()}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function draw(canvas: HTMLCanvasElement, photo: ImageBitmap, { x, y, side }: SquareCrop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  // Transparent areas are white in the file, so they are white here too.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(photo, x - side / 2, y - side / 2, side, side, 0, 0, canvas.width, canvas.height);
}
