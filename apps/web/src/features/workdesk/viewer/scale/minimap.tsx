import type { Map as LeafletMap } from 'leaflet';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { fileAddress } from '../../../../client/api/bearer';
import { useTexts } from '../../../../client/texts/texts';
import { SideMarks } from '../../../../shell/side-marks';
import { useWorkdesk } from '../../workdesk-context';
import type { ImagePlane } from '../image-plane';
import { OVER_IMAGE } from '../over-image';
import viewerClasses from '../viewer.module.css';
import classes from './scale.module.css';

/** Length of the longer side, in CSS pixels. */
const LONGEST = 150;
/** When this share of the image is visible, a minimap is of no use. */
const NEARLY_ALL = 0.98;

/** CSS pixels of the minimap per pixel of the image. */
const scaleOf = ({ width, height }: { width: number; height: number }) => LONGEST / Math.max(width, height);

/** The whole image in the corner while only a part is visible; a press centres the view there. */
export function Minimap({ map, plane }: { map: LeafletMap; plane: ImagePlane }) {
  const texts = useTexts();
  const { image } = useWorkdesk();
  const [partly, setPartly] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    function follow(): void {
      const bounds = map.getBounds();
      const [left, top] = plane.toPoint(bounds.getNorthWest());
      const [right, bottom] = plane.toPoint(bounds.getSouthEast());
      const share = (value: number, whole: number) => Math.max(0, Math.min(1, value / whole));
      const [x, y] = [share(left, image.width), share(top, image.height)];
      const [w, h] = [share(right, image.width) - x, share(bottom, image.height) - y];
      setPartly(w * h < NEARLY_ALL);
      if (!frame.current) return;
      // As large as the view, also outside of the image: only a zoom changes its size, and a pan moves it. With a
      // layout at each step, the browser repainted the page around it and copied both canvases.
      const scale = scaleOf(image);
      Object.assign(frame.current.style, {
        transform: `translate3d(${left * scale}px, ${top * scale}px, 0)`,
        width: `${((right - left) * scale).toFixed(1)}px`,
        height: `${((bottom - top) * scale).toFixed(1)}px`,
      });
    }
    follow();
    map.on('move zoomend resize', follow);
    return () => void map.off('move zoomend resize', follow);
  }, [map, plane, image, partly]);

  if (!partly) return null;
  const scale = scaleOf(image);

  function go(event: PointerEvent<HTMLDivElement>): void {
    if (event.buttons === 0) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * image.width;
    const y = ((event.clientY - top) / height) * image.height;
    map.panTo(plane.toLatLng([x, y]), { animate: false });
  }

  return (
    <div
      className={classes.minimap}
      {...OVER_IMAGE}
      style={{ width: image.width * scale, height: image.height * scale }}
      role="img"
      data-minimap
      aria-label={texts.workdesk.minimap()}
      onPointerDown={go}
      onPointerMove={go}
    >
      <img src={fileAddress(image.thumbnailUrl)} alt="" />
      <span ref={frame} className={`${classes.frame} ${viewerClasses.moving}`} />
      <SideMarks image={image} small />
    </div>
  );
}
