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
import { areaAround, blankSheet, type Sheet } from './sheet';
import type { Phantom, PhantomSpec, TrueFinding, TrueTooth } from './spec';
import { boxInImage, pointInImage, silhouette } from './true-outline';

/**
 * Draws a synthetic panoramic radiograph with its ground truth. The same specification gives the same bytes. The
 * patient's right is on the left.
 * @throws RangeError for an impossible mouth (see `mouthOf`).
 */
export function drawPhantom(spec: PhantomSpec): Phantom {
  const mouth = mouthOf(spec);
  const { width, height, seed } = mouth;
  const sheet = blankSheet(width, height);
  drawHead(sheet, mouth);
  const teeth = drawTeeth(sheet, mouth);
  const findings = [...drawRestorations(sheet, mouth), ...drawBridges(sheet, mouth)];
  drawBitePeg(sheet);
  drawMarker(sheet);
  return { width, height, pixels: develop(sheet, seed, mouth.noise), truth: { teeth, findings } };
}

function drawHead(sheet: Sheet, { seed, rooted }: Mouth): void {
  const crests = crestsOf(seed, rooted);
  drawSoftTissue(sheet, seed);
  drawMandible(sheet, crests.lower, seed);
  drawMaxilla(sheet, crests.upper, seed);
  drawMouth(sheet, crests.upper, crests.lower);
}

/** Draws all sockets first, so that none darkens a neighbouring crown. */
function drawTeeth(sheet: Sheet, { teeth, seed }: Mouth): TrueTooth[] {
  const grain = valueNoise(seed, 'grain of the teeth');
  for (const { placement, shape } of teeth) drawSocket(sheet, placement, shape);
  for (const { placement, shape } of teeth) drawTooth(sheet, placement, shape, grain);
  return teeth
    .map(({ tooth, placement, shape }): TrueTooth => {
      const outline = silhouette(placement, shape);
      return { number: tooth, box: boxInImage(sheet, areaAround(outline)), outline: outline.map((point) => pointInImage(sheet, point)) };
    })
    .toSorted((a, b) => compareTeeth(a.number, b.number));
}

function drawRestorations(sheet: Sheet, { restorations }: Mouth): TrueFinding[] {
  const implants = new Set(restorations.filter(({ class: type }) => type === 'IMPLANT').map(({ tooth }) => tooth));
  // A crown covers fillings below it, and a bracket is on top of everything.
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
  const findings = ordered.map((restoration): TrueFinding => {
    const { class: type, tooth } = restoration;
    const { surfaces, area } = drawRestoration(sheet, restoration, implants.has(tooth));
    return { class: type, tooth, surfaces, box: boxInImage(sheet, area) };
  });
  drawWires(
    sheet,
    ordered.filter(({ class: type }) => type === 'BRACES').map(({ standing }) => standing),
  );
  return findings;
}

function drawBridges(sheet: Sheet, { bridges, seed }: Mouth): TrueFinding[] {
  return bridges.map((bridge): TrueFinding => {
    const box = boxInImage(sheet, drawBridge(sheet, bridge, seed));
    return { class: 'BRIDGE', tooth: bridge.span[0] ?? null, surfaces: ['CROWN'], box, span: [...bridge.span] };
  });
}
