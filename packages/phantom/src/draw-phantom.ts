import { compareTeeth } from '@molaar/domain/teeth';
import { crestsOf } from './crests';
import { drawBridge } from './draw-bridge';
import { drawMandible } from './draw-mandible';
import { drawMaxilla } from './draw-maxilla';
import { drawRestoration } from './draw-restoration';
import { drawMouth, drawSoftTissue } from './draw-soft-tissue';
import { drawSocket, drawTooth } from './draw-tooth';
import { drawWires } from './draw-wire';
import { develop, drawBitePeg, drawMarker } from './finish';
import { type Mouth, mouthOf } from './mouth';
import { valueNoise } from './noise';
import { blankSheet, type Sheet } from './sheet';
import type { Phantom, PhantomSpec, TrueObject, TrueTooth } from './spec';
import { areaAround, boxInImage, pointInImage, silhouette } from './true-outline';

/**
 * Draws an invented panoramic radiograph and says what is on it. The same specification gives the same bytes. The
 * patient's right is on the left. RangeError for a mouth that cannot be (see `mouthOf`).
 */
export function drawPhantom(spec: PhantomSpec): Phantom {
  const mouth = mouthOf(spec);
  const { width, height, seed } = mouth;
  const sheet = blankSheet(width, height);
  drawHead(sheet, mouth);
  const teeth = drawTeeth(sheet, mouth);
  const objects = [...drawRestorations(sheet, mouth), ...drawBridges(sheet, mouth)];
  drawBitePeg(sheet);
  drawMarker(sheet);
  return { width, height, pixels: develop(sheet, seed, mouth.noise), truth: { teeth, objects } };
}

function drawHead(sheet: Sheet, { seed, rooted }: Mouth): void {
  const crests = crestsOf(seed, rooted);
  drawSoftTissue(sheet, seed);
  drawMandible(sheet, crests.lower, seed);
  drawMaxilla(sheet, crests.upper, seed);
  drawMouth(sheet, crests.upper, crests.lower);
}

/** All sockets first, so that none darkens a neighbour's crown. */
function drawTeeth(sheet: Sheet, { teeth, seed }: Mouth): TrueTooth[] {
  const grain = valueNoise(seed, 'grain of the teeth');
  for (const { place, shape } of teeth) drawSocket(sheet, place, shape);
  for (const { place, shape } of teeth) drawTooth(sheet, place, shape, grain);
  return teeth
    .map(({ tooth, place, shape }): TrueTooth => {
      const outline = silhouette(place, shape);
      return { number: tooth, box: boxInImage(sheet, areaAround(outline)), outline: outline.map((point) => pointInImage(sheet, point)) };
    })
    .toSorted((a, b) => compareTeeth(a.number, b.number));
}

function drawRestorations(sheet: Sheet, { restorations }: Mouth): TrueObject[] {
  const implants = new Set(restorations.filter(({ class: type }) => type === 'IMPLANT').map(({ tooth }) => tooth));
  // A crown covers what was filled below it, and a bracket sits on top of everything.
  const layers = [
    'EMERGING_TOOTH',
    'PRIM_CAR_CAVITY',
    'COMPOSITE',
    'IMPLANT',
    'GOOD_ENDODONTICS',
    'POOR_ENDODONTICS',
    'SUPPORT_NON_SCREW',
    'CROWN',
    'BRACES',
  ];
  const ordered = restorations.toSorted((a, b) => layers.indexOf(a.class) - layers.indexOf(b.class));
  const objects = ordered.map((restoration): TrueObject => {
    const { class: type, tooth } = restoration;
    const { surfaces, area } = drawRestoration(sheet, restoration, implants.has(tooth));
    return { class: type, tooth, surfaces, box: boxInImage(sheet, area) };
  });
  drawWires(
    sheet,
    ordered.filter(({ class: type }) => type === 'BRACES').map(({ standing }) => standing),
  );
  return objects;
}

function drawBridges(sheet: Sheet, { bridges, seed }: Mouth): TrueObject[] {
  return bridges.map((bridge): TrueObject => {
    const box = boxInImage(sheet, drawBridge(sheet, bridge, seed));
    return { class: 'BRIDGE', tooth: bridge.span[0] ?? null, surfaces: ['CROWN'], box, span: [...bridge.span] };
  });
}
