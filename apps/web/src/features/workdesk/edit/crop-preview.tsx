import type { Image } from '@molaar/contracts';
import { type Box, type ImageEdit, turnedSize } from '@molaar/domain/geometry';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { fileAddress } from '../../../client/api/bearer';
import { useTexts } from '../../../client/texts/texts';
import { SideMarks } from '../../../shell/side-marks';
import classes from './edit.module.css';

/** Size of the preview, in CSS pixels. */
const MAX_SIZE = { width: 720, height: 380 } as const;
/** A smaller selection is an accidental move of the pointer; pixels of the image. */
const MIN_SIDE = 8;

interface Props {
  image: Image;
  edit: ImageEdit;
  onCrop: (crop: Box | null) => void;
}

/** The image after the edit, with the removed part darkened; a drag chooses the part that stays. */
export function CropPreview({ image, edit, onCrop }: Props) {
  const text = useTexts().workdesk.transform;
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const [preview, setPreview] = useState<HTMLImageElement | null>(null);
  const from = useRef<readonly [number, number] | null>(null);
  const area = turnedSize(image, edit.turn);
  const scale = Math.min(MAX_SIZE.width / area.width, MAX_SIZE.height / area.height);
  const width = Math.round(area.width * scale);
  const height = Math.round(area.height * scale);

  useEffect(() => {
    const element = new BrowserImage();
    element.onload = () => setPreview(element);
    element.src = fileAddress(image.originalUrl);
    return () => {
      element.onload = null;
    };
  }, [image.originalUrl]);

  useEffect(() => {
    const context = canvasRef.current?.getContext('2d');
    if (!context || !preview) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    context.translate(width / 2, height / 2);
    context.rotate((edit.turn * Math.PI) / 180);
    if (edit.mirror) context.scale(-1, 1);
    const [w, h] = [image.width * scale, image.height * scale];
    context.drawImage(preview, -w / 2, -h / 2, w, h);
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (!edit.crop) return;
    const [x, y, cw, ch] = edit.crop.map((side) => side * scale) as [number, number, number, number];
    context.fillStyle = 'rgb(0 0 0 / 62%)';
    context.beginPath();
    context.rect(0, 0, width, height);
    context.rect(x, y, cw, ch);
    context.fill('evenodd');
    context.strokeStyle = '#4dc3ff';
    context.lineWidth = 1.5;
    context.strokeRect(x, y, cw, ch);
  }, [preview, edit, width, height, scale, image]);

  function pointOf(event: PointerEvent<HTMLCanvasElement>): readonly [number, number] {
    // A narrow dialog shows it smaller than it is.
    const { left, top, width: shown } = event.currentTarget.getBoundingClientRect();
    const inside = (value: number, most: number) => Math.max(0, Math.min(most, Math.round((value * area.width) / shown)));
    return [inside(event.clientX - left, area.width), inside(event.clientY - top, area.height)];
  }

  function drag(event: PointerEvent<HTMLCanvasElement>): void {
    if (!from.current) return;
    const [ax, ay] = from.current;
    const [bx, by] = pointOf(event);
    const crop: Box = [Math.min(ax, bx), Math.min(ay, by), Math.abs(bx - ax), Math.abs(by - ay)];
    if (crop[2] >= MIN_SIDE && crop[3] >= MIN_SIDE) onCrop(crop);
  }

  return (
    <div className={classes.frame}>
      <canvas
        ref={canvasRef}
        className={classes.preview}
        width={width}
        height={height}
        style={{ width, aspectRatio: `${width} / ${height}` }}
        role="img"
        aria-label={text.preview()}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = pointOf(event);
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          from.current = null;
        }}
        onPointerCancel={() => {
          from.current = null;
        }}
      />
      {/* An upright image lies on its side after a quarter turn. */}
      {edit.turn % 180 === 0 ? <SideMarks image={image} /> : null}
    </div>
  );
}

/** The browser's image element; `Image` is the radiograph's type here. */
const BrowserImage = window.Image;
