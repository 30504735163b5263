import { angleAt, distanceBetween } from '@molaar/domain/geometry';
import type { Point } from '@molaar/scene';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { useFormats, useTexts } from '../../../../client/texts/texts';
import { useView, useWorkdesk } from '../../workdesk-context';
import type { ImagePlane } from '../image-plane';
import classes from './measure.module.css';

/** The line of the ruler, of a calibrated image with its length, or the two lines of the angle with its degrees. */
export function MeasureOverlay({ map, plane }: { map: LeafletMap; plane: ImagePlane }) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.workdesk.scale;
  const { image } = useWorkdesk();
  const tool = useView((state) => state.tool);
  const measured = useView((state) => state.measured);
  const isShown = (tool === 'ruler' || tool === 'angle') && measured.length > 0;
  const [, setMoves] = useState(0);
  useEffect(() => {
    if (!isShown) return;
    const follow = () => setMoves((moves) => moves + 1);
    map.on('move zoom zoomend resize', follow);
    return () => void map.off('move zoom zoomend resize', follow);
  }, [map, isShown]);
  if (!isShown) return null;

  const onScreen = measured.map((point) => map.latLngToContainerPoint(plane.toLatLng(point)));
  const value = tool === 'ruler' ? lengthOf(measured, image.millimetresPerPixel) : angleOf(measured);
  const label =
    value === null
      ? tool === 'ruler' && measured.length > 1
        ? text.uncalibrated()
        : null
      : tool === 'ruler'
        ? text.measured({ length: formats.number(Math.round(value * 10) / 10) })
        : text.degrees({ angle: Math.round(value) });
  // Beside the middle of the line, or beside the vertex.
  const [first, second] = onScreen;
  const at = tool === 'ruler' && first && second ? first.add(second).divideBy(2) : second;
  return (
    <div className={classes.overlay}>
      <svg aria-hidden="true">
        <polyline points={onScreen.map(({ x, y }) => `${x},${y}`).join(' ')} className={classes.halo} />
        <polyline points={onScreen.map(({ x, y }) => `${x},${y}`).join(' ')} className={classes.line} />
        {onScreen.map(({ x, y }, index) => (
          // Points have no identity but their order.
          <circle key={index} cx={x} cy={y} r={4} className={classes.point} />
        ))}
      </svg>
      <output className={classes.label} style={at ? { transform: `translate(${at.x + 12}px, ${at.y + 12}px)` } : undefined}>
        {label}
      </output>
    </div>
  );
}

/** Returns the length of the ruler in millimetres; null before its second point or without a calibration. */
function lengthOf([a, b]: readonly Point[], millimetresPerPixel: number | null): number | null {
  return a && b && millimetresPerPixel ? distanceBetween(a, b) * millimetresPerPixel : null;
}

/** Returns the angle in degrees; null before its third point. */
function angleOf([a, vertex, b]: readonly Point[]): number | null {
  return a && vertex && b ? angleAt(vertex, a, b) : null;
}
