import type { ToothNumber } from '@molaar/domain';
import type { Manifest } from '../bundle/manifest';
import { assignArch, type NumberedPlace } from './assign-arch';
import { DECODING } from './parameters';
import type { Place } from './places';
import { type WeighedPlace, weighByOrder } from './weigh-by-order';

/** A tooth in the mouth with the number it got and everything it might have been. */
export interface NumberedTooth extends NumberedPlace {
  place: WeighedPlace;
  /** Another tooth of the mouth has this number too. */
  twice: boolean;
}

/**
 * Gives the teeth of a mouth their numbers: jaw by jaw in the order of the row (`weighByOrder`, `assignArch`), then teeth
 * that have not erupted, then what is left. A tooth is given where its number is as likely as the manifest's threshold
 * asks, and where there surely is a tooth whatever its number. Only a tooth for which the row has no number left (one
 * too many, or two boxes on one tooth) has the number of another, and both say so. Implants take a number and are left out.
 */
export function numberTeeth(places: readonly Place[], manifest: Manifest, isUnerupted: (place: Place) => boolean): NumberedTooth[] {
  const rows = [true, false].map((upper) => {
    const weighed = weighByOrder(
      places.filter((place) => place.upper === upper),
      upper,
    );
    return { weighed: weighed.map((place) => likelihoods(place, manifest)), upper };
  });
  const inOrder = rows.flatMap(({ weighed, upper }) => assignArch(weighed, upper) as Numbered[]).filter(({ place }) => !place.implant);
  const all = rows.flatMap(({ weighed }) => weighed.filter((place) => !place.implant)).sort((a, b) => b.score - a.score);
  const numbered = [...inOrder, ...strays(all, inOrder, isUnerupted)];
  const thresholds = new Map(manifest.heatChannels.map((channel) => [channel.class, channel.threshold]));
  const given = [...numbered, ...leftOver(all, numbered)].filter(
    ({ number, score, place }) => score >= (thresholds.get(number) ?? 1) || place.score >= DECODING.seenTooth,
  );
  const times = new Map<ToothNumber, number>();
  for (const { number } of given) times.set(number, (times.get(number) ?? 0) + 1);
  return given.map((tooth) => ({ ...tooth, twice: (times.get(tooth.number) ?? 0) > 1 }));
}

type Numbered = Omit<NumberedTooth, 'twice'>;

/** Weights become probabilities as the manifest's calibration says. */
function likelihoods(place: WeighedPlace, { numbering }: Manifest): WeighedPlace {
  const numbers = new Map<ToothNumber, number>();
  for (const [number, weight] of place.numbers) {
    const odds = (weight / Math.max(1 - weight, 1e-6)) ** numbering.slope * Math.exp(numbering.offset);
    numbers.set(number, odds / (1 + odds));
  }
  return { ...place, numbers };
}

/** Unerupted teeth may lie across the order of the arch, so they may take what number is still free. */
function strays(places: readonly WeighedPlace[], numbered: readonly Numbered[], isUnerupted: (place: Place) => boolean): Numbered[] {
  const taken = new Set(numbered.map(({ number }) => number));
  const used = new Set(numbered.map(({ place }) => place));
  const found: Numbered[] = [];
  for (const place of places) {
    if (used.has(place) || !isUnerupted(place)) continue;
    const [number, score] = [...place.own].find(([name]) => !taken.has(name)) ?? [];
    if (!number || score === undefined || score < DECODING.strayFloor) continue;
    taken.add(number);
    found.push({ place, number, score });
  }
  return found;
}

/** The places without a number, each under the one that it looks most like, as likely as its row finds that. */
function leftOver(places: readonly WeighedPlace[], numbered: readonly Numbered[]): Numbered[] {
  const used = new Set(numbered.map(({ place }) => place));
  return places.flatMap((place): Numbered[] => {
    // The strongest peak founded the place: its number comes first.
    const [number] = place.own.keys();
    return number && !used.has(place) ? [{ place, number, score: place.numbers.get(number) ?? 0 }] : [];
  });
}
