import { Button, Text } from '@mantine/core';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../client/texts/texts';
import classes from './landing.module.css';
import radiograph from './sample/radiograph.webp';

/** Distance from the window at which the viewer is loaded, in CSS pixels. */
const NEAR = '200px';

/**
 * The product on a drawn radiograph. The drawing is shown at once; the viewer, which is larger than the rest of the
 * page, is loaded when the page is idle and the drawing is near the window.
 */
export function SampleSection() {
  const { sample } = useTexts().home;
  const place = useRef<HTMLDivElement>(null);
  const [Desk, setDesk] = useState<ComponentType | null>(null);
  const [failed, setFailed] = useState(false);

  function load(): void {
    setFailed(false);
    import('./sample/sample-desk').then(
      ({ SampleDesk }) => setDesk(() => SampleDesk),
      () => setFailed(true),
    );
  }

  useEffect(() => {
    let waiting = 0;
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        // After the first paint, of which the drawing is the largest part.
        waiting = window.setTimeout(load, 0);
      },
      { rootMargin: NEAR },
    );
    if (place.current) near.observe(place.current);
    return () => {
      near.disconnect();
      window.clearTimeout(waiting);
    };
  }, []);

  return (
    <figure className={classes.figure} ref={place}>
      {Desk ? (
        <Desk />
      ) : (
        <div className={classes.poster}>
          <img src={radiograph} width={1991} height={1127} alt={sample.alt()} fetchPriority="high" />
        </div>
      )}
      {failed ? (
        <Text fz="sm" mt="sm" role="alert">
          {sample.failed()}{' '}
          <Button size="compact-sm" variant="white" onClick={load}>
            {sample.retry()}
          </Button>
        </Text>
      ) : null}
      <Text component="figcaption" className={classes.caption}>
        {sample.caption()}
      </Text>
    </figure>
  );
}
