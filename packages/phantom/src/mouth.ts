import { isToothNumber, PERMANENT_TEETH, type ToothNumber } from '@molaar/domain/teeth';
import { placementOf, slotOf, slotsBetween, type ToothPlacement } from './arches';
import { REFERENCE } from './sheet';
import type { DrawnRestoration, PhantomSpec } from './spec';
import { shapeOf, type ToothShape } from './tooth-shape';
import { unerupted } from './unerupted';

/** A tooth, or the slot of a missing one, ready to be drawn. */
export interface PlacedTooth {
  readonly tooth: ToothNumber;
  readonly placement: ToothPlacement;
  readonly shape: ToothShape;
}

export interface Bridge {
  readonly span: readonly ToothNumber[];
  /** Slots without root or implant below. */
  readonly gaps: readonly ToothNumber[];
}

/** A complete, validated specification. */
export interface Mouth {
  readonly seed: number;
  readonly width: number;
  readonly height: number;
  readonly noise: number;
  /** Natural teeth. */
  readonly teeth: readonly PlacedTooth[];
  readonly restorations: readonly (DrawnRestoration & { readonly standing: PlacedTooth })[];
  readonly bridges: readonly Bridge[];
  /** Slots in which a root or an implant preserves the bone. */
  readonly rooted: ReadonlySet<ToothNumber>;
}

const MAXIMUM_PIXELS = 40_000_000;

/** Validates a specification. @throws RangeError, with the reason, for an impossible mouth. */
export function mouthOf(spec: PhantomSpec): Mouth {
  const { seed, width = REFERENCE.width, height = REFERENCE.height, noise = 1 } = spec;
  const { teeth = PERMANENT_TEETH, restorations = [], bridges = [] } = spec;
  check(Number.isSafeInteger(seed), `the seed is a whole number, not ${seed}`);
  check(
    [width, height].every((side) => Number.isInteger(side) && side >= 64),
    `too small: ${width} × ${height}`,
  );
  check(width * height <= MAXIMUM_PIXELS, `too large: ${width} × ${height}`);
  check(noise >= 0 && noise <= 10, `noise is 0 to 10, not ${noise}`);
  check(teeth.every(isToothNumber) && new Set(teeth).size === teeth.length, 'every tooth is a tooth number, once');

  const implants = new Set(restorations.filter((r) => r.class === 'IMPLANT').map((r) => r.tooth));
  const emerging = new Set(restorations.filter((r) => r.class === 'EMERGING_TOOTH').map((r) => r.tooth));
  const natural = teeth.filter((tooth) => !implants.has(tooth));
  const standing = natural.filter((tooth) => !emerging.has(tooth)).map(slotOf);
  check(new Set(standing).size === standing.length, 'two erupted teeth in one slot');

  const stand = (tooth: ToothNumber): PlacedTooth => {
    const typical = placementOf(tooth, seed);
    const placement = emerging.has(tooth) ? unerupted(typical) : typical;
    return { tooth, placement, shape: shapeOf(placement) };
  };
  for (const { class: type, tooth } of restorations) {
    const there = natural.includes(tooth) || (implants.has(tooth) && (type === 'IMPLANT' || type === 'CROWN'));
    check(there, `${type} on ${tooth}, which is not there`);
  }
  const rooted = new Set([...natural.map(slotOf), ...implants]);
  return {
    seed,
    width,
    height,
    noise,
    teeth: natural.map(stand),
    restorations: restorations.map((restoration) => ({ ...restoration, standing: stand(restoration.tooth) })),
    bridges: bridges.map(({ from, to }) => {
      const span = slotsBetween(from, to);
      const gaps = span.filter((slot) => !rooted.has(slot));
      check(gaps.length < span.length, `the bridge from ${from} to ${to} rests on nothing`);
      return { span, gaps };
    }),
    rooted,
  };
}

function check(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new RangeError(otherwise);
}
