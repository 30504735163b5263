import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { SideMarks } from '../../../shell/side-marks';
import { useWorkdesk } from '../workdesk-context';
import type { ImagePlane } from './image-plane';
import { announceCover } from './over-image';
import viewerClasses from './viewer.module.css';

/** Distance of the marks from the edges of the image or of the viewer, in CSS pixels. */
const MARGIN = 8;

function place({ style }: HTMLElement, transform: string): void {
  if (style.transform !== transform) style.transform = transform;
}

/** R and L at the edges of the visible part of the image; they follow it. */
export function ViewerSides({ map, plane }: { map: LeafletMap; plane: ImagePlane }) {
  const { image } = useWorkdesk();
  const [marks, setMarks] = useState<readonly HTMLElement[]>([]);
  useEffect(() => {
    const [right, left] = marks;
    if (!right || !left) return;
    function follow(): void {
      const size = map.getSize();
      const [x, y] = plane.origin(map);
      const scale = plane.scale(map.getZoom());
      const top = Math.max(0, y);
      const bottom = Math.min(size.y, y + image.height * scale);
      const middle = Math.max(20, Math.min(size.y - 20, (top + bottom) / 2));
      const begin = Math.max(0, Math.min(size.x - 60, x));
      const end = Math.max(begin + 60, Math.min(size.x, x + image.width * scale));
      // Only transforms, as of the map's own panes: a changed position would lay out and paint the page at each step.
      place(right!, `translate3d(${begin + MARGIN}px, ${middle}px, 0) translateY(-50%)`);
      place(left!, `translate3d(${end - MARGIN}px, ${middle}px, 0) translate(-100%, -50%)`);
    }
    for (const mark of [right, left]) {
      Object.assign(mark.style, { top: '0', right: 'auto', left: '0' });
      mark.classList.add(viewerClasses.moving!);
      mark.dataset.overImage = '';
    }
    follow();
    announceCover();
    map.on('move zoom zoomend resize', follow);
    return () => void map.off('move zoom zoomend resize', follow);
  }, [map, plane, image.width, image.height, marks]);
  return <SideMarks image={image} onMarks={(next) => setMarks((before) => (before[0] === next[0] ? before : next))} />;
}
