import type { Hint } from '@molaar/contracts';
import type { ReactNode } from 'react';
import classes from './hints.module.css';

/** Drawings of a hand or a finger at work; they move unless the person prefers reduced motion. */
export function HintDrawing({ hint }: { hint: Hint }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 240 120" aria-hidden="true" focusable="false">
      <rect width="240" height="120" rx="8" className={classes.ground} />
      {DRAWINGS[hint]}
    </svg>
  );
}

const DRAWINGS: Readonly<Record<Hint, ReactNode>> = {
  pan: (
    <>
      <g className={classes.panned}>
        <Teeth />
      </g>
      <Arrow from={[70, 104]} to={[170, 104]} />
      <g className={classes.panningHand}>
        <OpenHand x={84} y={44} />
      </g>
    </>
  ),
  zoom: (
    <>
      <g className={classes.zoomed}>
        <Teeth />
      </g>
      <Arrow from={[104, 78]} to={[66, 102]} />
      <Arrow from={[136, 52]} to={[174, 28]} />
      <g className={classes.pinchLow}>
        <Finger x={84} y={70} turn={-38} />
      </g>
      <g className={classes.pinchHigh}>
        <Finger x={140} y={44} turn={28} />
      </g>
    </>
  ),
  draw: (
    <>
      <Teeth />
      <rect x="92" y="30" width="56" height="50" rx="2" className={classes.drawnBox} pathLength="100" />
      <g className={classes.drawingFinger}>
        <Finger x={142} y={78} turn={-14} />
      </g>
    </>
  ),
  move: (
    <>
      <Teeth />
      <g className={classes.movedBox}>
        <rect x="72" y="34" width="44" height="44" rx="2" className={classes.box} />
        {[
          [72, 34],
          [116, 34],
          [72, 78],
          [116, 78],
        ].map(([x, y]) => (
          <rect key={`${x} ${y}`} x={x! - 4} y={y! - 4} width="8" height="8" className={classes.handle} />
        ))}
        <Finger x={92} y={56} turn={-14} />
      </g>
      <Arrow from={[100, 22]} to={[154, 22]} />
    </>
  ),
  choose: (
    <>
      <Teeth />
      <rect x="98" y="34" width="44" height="46" rx="2" className={classes.chosenBox} />
      <circle cx="120" cy="58" r="10" className={classes.ripple} />
      <g className={classes.tappingFinger}>
        <Finger x={118} y={58} turn={-14} />
      </g>
    </>
  ),
};

/** Outlines of four teeth, to show what is being moved. */
function Teeth() {
  return (
    <g className={classes.teeth}>
      {[52, 98, 144].map((x) => (
        <path
          key={x}
          d={`M${x} 40c0-6 5-8 11-6 7 2 15 2 22 0 6-2 11 0 11 6 0 9-4 12-5 19-1 9-3 19-7 19-4 0-4-11-10-11s-6 11-10 11c-4 0-6-10-7-19-1-7-5-10-5-19z`}
        />
      ))}
    </g>
  );
}

function Arrow({ from: [ax, ay], to: [bx, by] }: { from: readonly [number, number]; to: readonly [number, number] }) {
  const angle = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
  return (
    <g className={classes.arrow}>
      <line x1={ax} y1={ay} x2={bx} y2={by} />
      <path d="M-7 -5L0 0L-7 5" transform={`translate(${bx} ${by}) rotate(${angle})`} />
    </g>
  );
}

/** A hand with an extended forefinger; x and y are its tip. */
function Finger({ x, y, turn = 0 }: { x: number; y: number; turn?: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <path
        className={classes.hand}
        d="M-4 3c0-5 8-5 8 0v17c1-3 8-3 8 1v2c1-3 8-3 8 1v2c1-3 7-2 7 1v12c0 9-5 13-8 15v9h-21v-8c-5-4-9-9-13-17-3-6 3-9 7-4l4 5z"
      />
      <path className={classes.knuckles} d="M12 23v6M20 25v6" />
    </g>
  );
}

/** An open hand on the image. */
function OpenHand({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        className={classes.hand}
        d="M13 34V10c0-5 8-5 8 0V4c0-5 8-5 8 0v5c0-5 8-5 8 0v6c0-4 7-4 7 1v25c0 12-6 18-12 21H17C9 58 4 49 0 40c-3-6 4-9 7-4z"
      />
      <path className={classes.knuckles} d="M21 12v14M29 10v16M37 16v11" />
    </g>
  );
}
