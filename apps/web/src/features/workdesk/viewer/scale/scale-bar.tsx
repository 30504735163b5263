import { Text, UnstyledButton } from '@mantine/core';
import type { Map as LeafletMap } from 'leaflet';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useFormats, useTexts } from '../../../../client/texts/texts';
import { useWorkdesk } from '../../workdesk-context';
import type { ImagePlane } from '../image-plane';
import { niceLength } from './nice-length';
import classes from './scale.module.css';

const CalibrateDialog = lazy(() => import('./calibrate-dialog').then((module) => ({ default: module.CalibrateDialog })));

/** Maximum width, in screen pixels. */
const MAX_WIDTH = 130;

/** A length in the image: in pixels before the image is calibrated, then in millimetres. */
export function ScaleBar({ map, plane }: { map: LeafletMap; plane: ImagePlane }) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.workdesk.scale;
  const { image, commands } = useWorkdesk();
  const [zoom, setZoom] = useState(() => map.getZoom());
  const [opened, setOpened] = useState(false);

  useEffect(() => {
    const follow = () => setZoom(map.getZoom());
    follow();
    map.on('zoomend', follow);
    return () => void map.off('zoomend', follow);
  }, [map]);

  const perUnit = plane.scale(zoom) / (image.millimetresPerPixel ?? 1);
  const length = niceLength(MAX_WIDTH / perUnit);
  const label = image.millimetresPerPixel ? text.millimetres({ length: formats.number(length) }) : text.pixels({ length });
  const bar = (
    <>
      <span className={classes.line} style={{ width: length * perUnit }} aria-hidden="true" />
      <Text component="span" fz="xs">
        {label}
      </Text>
    </>
  );
  return (
    <div className={classes.bar}>
      {commands.page.canEditPatients ? (
        <UnstyledButton className={classes.inner} aria-label={`${label}. ${text.calibrate()}`} onClick={() => setOpened(true)}>
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
