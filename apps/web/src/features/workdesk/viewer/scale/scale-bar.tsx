import { Text, UnstyledButton } from '@mantine/core';
import type { Map as LeafletMap } from 'leaflet';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../../client/api/lazy-part';
import { useFormats, useTexts } from '../../../../client/texts/texts';
import { useWorkdesk } from '../../workdesk-context';
import type { ImagePlane } from '../image-plane';
import { OVER_IMAGE } from '../over-image';
import { niceLength } from './nice-length';
import classes from './scale.module.css';

const CalibrateDialog = lazyPart(() => import('./calibrate-dialog').then((module) => ({ default: module.CalibrateDialog })));

/** Width in screen pixels: at most, and at least on a phone, where the minimap and the label leave little space. */
const WIDTH = { most: 130, least: 40 } as const;
/** What else stands in the row of the scale: the minimap, the label and their margins. */
const BESIDE = 265;

/** A length in the image in millimetres; before the image is calibrated, only the way to calibrate it. */
export function ScaleBar({ map, plane }: { map: LeafletMap; plane: ImagePlane }) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.workdesk.scale;
  const { image, commands } = useWorkdesk();
  const { millimetresPerPixel } = image;
  const [zoom, setZoom] = useState(() => map.getZoom());
  const [opened, setOpened] = useState(false);

  useEffect(() => {
    // Without a length, a zoom changes nothing in it.
    if (!millimetresPerPixel) return;
    const follow = () => setZoom(map.getZoom());
    follow();
    map.on('zoomend', follow);
    return () => void map.off('zoomend', follow);
  }, [map, millimetresPerPixel]);

  const mayCalibrate = commands.page.canEditPatients;
  if (!millimetresPerPixel && !mayCalibrate) return null;
  const perUnit = millimetresPerPixel ? plane.scale(zoom) / millimetresPerPixel : null;
  const width = Math.max(WIDTH.least, Math.min(WIDTH.most, map.getSize().x - BESIDE));
  const length = perUnit ? niceLength(width / perUnit) : 0;
  const label = perUnit ? text.millimetres({ length: formats.number(length) }) : null;
  const bar = (
    <>
      {perUnit ? <span className={classes.line} style={{ width: length * perUnit }} aria-hidden="true" /> : null}
      <Text component="span" fz="xs">
        {label ?? text.calibrate()}
      </Text>
    </>
  );
  return (
    <div className={classes.bar} {...OVER_IMAGE}>
      {mayCalibrate ? (
        <UnstyledButton
          className={classes.inner}
          aria-label={label ? `${label}. ${text.calibrate()}` : undefined}
          onClick={() => setOpened(true)}
        >
          {bar}
        </UnstyledButton>
      ) : (
        <span className={classes.inner}>{bar}</span>
      )}
      {opened ? (
        <Suspense fallback={null}>
          <CalibrateDialog onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
