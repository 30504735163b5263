import { CHART_ROWS, type ToothNumber } from '@molaar/domain/teeth';
import type { Manifest } from '../bundle/manifest';
import { assignArch, type NumberedCandidate } from './assign-arch';
import { DECODING } from './parameters';
import type { ToothCandidate } from './tooth-candidates';
import { type WeighedCandidate, weighByOrder } from './weigh-by-order';

/** A tooth with its assigned number and all numbers that it may have. */
export interface NumberedTooth extends NumberedCandidate {
  candidate: WeighedCandidate;
  /** The row does not support the number, another tooth has the same number, or a touching neighbour's skips one. */
  uncertain: boolean;
}

/**
 * Numbers the teeth of a mouth: first each jaw in chart order (`weighByOrder`, `assignArch`) with numbers above the
 * manifest's threshold, then unerupted teeth. A candidate that is certainly a tooth but has no number in its row (a
 * supernumerary tooth, two boxes on one tooth, a row that is counted wrong) gets its own most likely number; if another
 * tooth has that number too, both are uncertain. So are touching teeth whose numbers skip one. Implants take a number
 * but are not returned.
 */
export function numberTeeth(
  candidates: readonly ToothCandidate[],
  manifest: Manifest,
  isUnerupted: (candidate: ToothCandidate) => boolean,
): NumberedTooth[] {
  const rows = [true, false].map((upper) => {
    const weighed = weighByOrder(
      candidates.filter((candidate) => candidate.upper === upper),
      upper,
    );
    return { weighed: weighed.map((candidate) => likelihoods(candidate, manifest)), upper };
  });
  const inOrder = rows
    .flatMap(({ weighed, upper }) => assignArch(weighed, upper) as Numbered[])
    .filter(({ candidate }) => !candidate.implant);
  const all = rows.flatMap(({ weighed }) => weighed.filter((candidate) => !candidate.implant)).sort((a, b) => b.score - a.score);
  const numbered = [...inOrder, ...uneruptedOutOfOrder(all, inOrder, isUnerupted)];
  const thresholds = new Map(manifest.heatChannels.map((channel) => [channel.class, channel.threshold]));
  const likely = numbered.filter(({ number, score }) => score >= (thresholds.get(number) ?? 1));
  const left = unnumberedTeeth(all, likely);
  const times = new Map<ToothNumber, number>();
  for (const { number } of [...likely, ...left]) times.set(number, (times.get(number) ?? 0) + 1);
  const skipping = new Set([UPPER_ROW, LOWER_ROW].flatMap((row) => skippingPairs(likely, row)));
  return [
    ...likely.map((tooth) => ({ ...tooth, uncertain: (times.get(tooth.number) ?? 0) > 1 || skipping.has(tooth) })),
    ...left.map((tooth) => ({ ...tooth, uncertain: true })),
  ];
}

type Numbered = Omit<NumberedTooth, 'uncertain'>;

const { permanentUpper: UPPER_ROW, permanentLower: LOWER_ROW } = CHART_ROWS;

/**
 * Returns the permanent teeth of a jaw that touch a neighbour although a number is skipped between them. After an
 * extraction a gap may have closed, but often one of the two numbers is wrong.
 */
function skippingPairs(teeth: readonly Numbered[], row: readonly ToothNumber[]): Numbered[] {
  const ordered = teeth.filter(({ number }) => row.includes(number)).sort((a, b) => centre(a) - centre(b));
  return ordered.flatMap((tooth, at) => {
    const next = ordered[at + 1];
    if (!next || row.indexOf(next.number) - row.indexOf(tooth.number) < 2) return [];
    const [x, , width] = tooth.candidate.box;
    const [nextX, , nextWidth] = next.candidate.box;
    return nextX - (x + width) < DECODING.touching * Math.min(width, nextWidth) ? [tooth, next] : [];
  });
}

function centre({ candidate: { box } }: Numbered): number {
  return box[0] + box[2] / 2;
}

/** Converts weights to probabilities with the calibration of the manifest. */
function likelihoods(candidate: WeighedCandidate, { numbering }: Manifest): WeighedCandidate {
  const numbers = new Map<ToothNumber, number>();
  for (const [number, weight] of candidate.numbers) {
    const odds = (weight / Math.max(1 - weight, 1e-6)) ** numbering.slope * Math.exp(numbering.offset);
    numbers.set(number, odds / (1 + odds));
  }
  return { ...candidate, numbers };
}

/** Numbers unerupted teeth with numbers that are still free: they may be out of the order of the arch. */
function uneruptedOutOfOrder(
  candidates: readonly WeighedCandidate[],
  numbered: readonly Numbered[],
  isUnerupted: (candidate: ToothCandidate) => boolean,
): Numbered[] {
  const taken = new Set(numbered.map(({ number }) => number));
  const used = new Set(numbered.map(({ candidate }) => candidate));
  const found: Numbered[] = [];
  for (const candidate of candidates) {
    if (used.has(candidate) || !isUnerupted(candidate)) continue;
    const [number, score] = [...candidate.own].find(([name]) => !taken.has(name)) ?? [];
    if (!number || score === undefined || score < DECODING.uneruptedFloor) continue;
    taken.add(number);
    found.push({ candidate, number, score });
  }
  return found;
}

/**
 * Returns candidates that are certainly teeth but have no number. Each one gets its own most likely number, with the
 * score of that number in the row.
 */
function unnumberedTeeth(candidates: readonly WeighedCandidate[], numbered: readonly Numbered[]): Numbered[] {
  const used = new Set(numbered.map(({ candidate }) => candidate));
  return candidates.flatMap((candidate): Numbered[] => {
    if (used.has(candidate) || candidate.score < DECODING.certainTooth) return [];
    // The candidate was created from its strongest peak, so that peak's number is the first key.
    const [number] = candidate.own.keys();
    return number ? [{ candidate, number, score: candidate.numbers.get(number) ?? 0 }] : [];
  });
}
