import type { ToothNumber } from '@molaar/domain/teeth';
import type { Manifest } from '../bundle/manifest';
import { assignArch, type NumberedPlace } from './assign-arch';
import { DECODING } from './parameters';
import type { Place } from './places';
import { type WeighedPlace, weighByOrder } from './weigh-by-order';

/** A tooth in the mouth with the number it got and everything it might have been. */
export interface NumberedTooth extends NumberedPlace {
  place: WeighedPlace;
  /** The row does not bear the number out, or another tooth of the mouth has it too. */
  inDoubt: boolean;
}

/**
 * Gives the teeth of a mouth their numbers: jaw by jaw in the order of the row (`weighByOrder`, `assignArch`), where a number is
 * given that is as likely as the manifest's threshold asks, then teeth that have not erupted. Where there surely is a tooth and
 * the row has no such number for it (one too many, two boxes on one tooth, a row that counts wrong), it has the number that it
 * looks most like; should another have that too, both are in doubt. Implants take a number and are left out.
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
  const likely = numbered.filter(({ number, score }) => score >= (thresholds.get(number) ?? 1));
  const left = leftOver(all, likely);
  const times = new Map<ToothNumber, number>();
  for (const { number } of [...likely, ...left]) times.set(number, (times.get(number) ?? 0) + 1);
  return [
    ...likely.map((tooth) => ({ ...tooth, inDoubt: (times.get(tooth.number) ?? 0) > 1 })),
    ...left.map((tooth) => ({ ...tooth, inDoubt: true })),
  ];
}

type Numbered = Omit<NumberedTooth, 'inDoubt'>;

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

/** The places that surely hold a tooth and got no number, each under the one that it looks most like, as likely as its row finds that. */
function leftOver(places: readonly WeighedPlace[], numbered: readonly Numbered[]): Numbered[] {
  const used = new Set(numbered.map(({ place }) => place));
  return places.flatMap((place): Numbered[] => {
    if (used.has(place) || place.score < DECODING.seenTooth) return [];
    // The strongest peak founded the place: its number comes first.
    const [number] = place.own.keys();
    return number ? [{ place, number, score: place.numbers.get(number) ?? 0 }] : [];
  });
}
