import type { Map as LeafletMap } from 'leaflet';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { fileAddress } from '../../../client/api/bearer';
import { useTexts } from '../../../client/texts/texts';
import type { ImagePlane } from '../viewer/image-plane';
import { useWorkdesk } from '../workdesk-context';
import classes from './scale.module.css';

/** CSS pixels of the longer side. */
const LONGEST = 150;
/** Where nearly the whole image is seen, the small picture of it says nothing. */
const ALL_SEEN = 0.98;

/** CSS pixels of the small picture per pixel of the image. */
const scaleOf = ({ width, height }: { width: number; height: number }) => LONGEST / Math.max(width, height);

/** The whole image in the corner while only a part is seen; a press brings that place to the middle. */
export function Minimap({ map, plane }: { map: LeafletMap; plane: ImagePlane }) {
  const words = useTexts();
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
      setPartly(w * h < ALL_SEEN);
      if (!frame.current) return;
      // As large as the view, also beyond the image: it changes its size with the zoom alone, and a pan only moves it. Laid out at each
      // step of the hand it had the page around it painted anew, and both canvases copied with it.
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
      style={{ width: image.width * scale, height: image.height * scale }}
      role="img"
      aria-label={words.workdesk.minimap()}
      onPointerDown={go}
      onPointerMove={go}
    >
      <img src={fileAddress(image.thumbnailUrl)} alt="" />
      <span ref={frame} className={classes.frame} />
    </div>
  );
}
