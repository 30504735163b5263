import { IconArrowsHorizontal } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useState } from 'react';
import { useTexts } from '../../../client/texts/texts';
import classes from './compare.module.css';

/** Percent by which a key moves the divider. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -2,
  ArrowDown: -2,
  ArrowRight: 2,
  ArrowUp: 2,
  PageDown: -10,
  PageUp: 10,
  Home: -100,
  End: 100,
};
const MIDDLE = 50;

/**
 * The line between two images that lie over each other: left of it is the earlier one, right of it the later. The pane
 * reads its position, in percent, from the style of `panes`.
 */
export function WipeDivider({ panes }: { panes: RefObject<HTMLElement | null> }) {
  const text = useTexts().comparison;
  const [position, setPosition] = useState(MIDDLE);
  useLayoutEffect(() => {
    panes.current?.style.setProperty('--wipe', `${position}%`);
  }, [panes, position]);
  const moveTo = (percent: number) => setPosition(Math.max(0, Math.min(100, percent)));

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    moveTo(position + step);
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove({ currentTarget, pointerId, clientX }: PointerEvent<HTMLDivElement>): void {
    const area = panes.current?.getBoundingClientRect();
    if (area && currentTarget.hasPointerCapture(pointerId)) moveTo(((clientX - area.left) / area.width) * 100);
  }

  return (
    <div
      className={classes.divider}
      role="slider"
      tabIndex={0}
      aria-label={text.divider()}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(position)}
      aria-valuetext={text.dividerAt({ percent: Math.round(position) })}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onDoubleClick={() => moveTo(MIDDLE)}
    >
      <span className={classes.handle}>
        <IconArrowsHorizontal size={18} aria-hidden="true" />
      </span>
    </div>
  );
}
