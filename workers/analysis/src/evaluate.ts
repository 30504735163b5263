import { fileURLToPath } from 'node:url';
import type { Finding } from '@molaar/contracts';
import type { FindingType } from '@molaar/domain/findings';
import type { Detector } from '@molaar/inference';
import { analyseFiles } from './command/analyse-files';
import { runCommand } from './command/run-command';
import { readModelEnvironment } from './env';
import { asFractions } from './evaluation/as-fractions';
import {
  type Analysed,
  type ClassFigures,
  type Figures,
  figures,
  type NumberChecks,
  OPERATING_POINT,
  type OutlineFigures,
} from './evaluation/figures';
import { readIds } from './evaluation/read-ids';
import { type LabelledRadiograph, readLabels } from './evaluation/read-labels';
import { openDetector } from './open-detector';

const USAGE = `usage: node scripts/evaluate.mjs DATA_DIR [--ids FILE] [--shown] [--json]
  DATA_DIR    folder with panoramic/labels.jsonl and panoramic/images
  --ids FILE  JSON with a list of image ids, or {"validation": [ids]}; every image by default
  --shown     measures only what the product shows, which takes half the time`;

/**
 * The lowest ranked confidence, as in the training's figures; with 0.005 some second numbers of teeth would be missing.
 */
const LOWEST = 0.001;

/** Finding types that are not attributes of a tooth. */
const STANDALONE: ReadonlySet<FindingType> = new Set(['TOOTH', 'IMPLANT', 'BRIDGE', 'WIRE']);

const MODEL_DIR = fileURLToPath(new URL('../../../models/panoramic', import.meta.url));

/** Measures the released detector, from file to findings, on labelled radiographs. */
async function main(argv: readonly string[]): Promise<number> {
  const args = [...argv];
  const json = take(args, '--json');
  const shownOnly = take(args, '--shown');
  const at = args.indexOf('--ids');
  const idsFile = at >= 0 ? args.splice(at, 2)[1] : undefined;
  const [dataDir] = args;
  if (!dataDir || args.length > 1 || (at >= 0 && !idsFile)) {
    console.error(USAGE);
    return 2;
  }
  const radiographs = await readLabels(dataDir, idsFile ? await readIds(idsFile) : null);
  const environment = readModelEnvironment(process.env, MODEL_DIR);
  const detector = await openDetector(environment);
  const model = detector.modelVersion;
  const analysed = await analyse(radiographs, detector);
  if (shownOnly) {
    const shown = { given: figures(analysed), devices: devicesOf(analysed) };
    console.log(
      json ? JSON.stringify({ model, ...shown }) : [`${model} on ${analysed.length} radiographs`, ...shownReport(shown)].join('\n'),
    );
    return 0;
  }
  const everything = await analyse(radiographs, await openDetector(environment, { floor: LOWEST }));
  const given = figures(analysed);
  const ranked = figures(everything.map((one, index) => rankable(one, analysed[index] as Analysed)));
  const result = { ...ranked, anyTooth: figures(everything).anyTooth, given, devices: devicesOf(analysed) };
  console.log(json ? JSON.stringify({ model, ...result }) : report(model, result));
  return 0;
}

/** Returns the findings on each radiograph; closes the detector. */
async function analyse(radiographs: readonly LabelledRadiograph[], detector: Detector): Promise<Analysed[]> {
  const analysed: Analysed[] = [];
  try {
    for await (const outcome of analyseFiles(
      detector,
      radiographs.map(({ id, path }) => ({ name: id, path })),
    )) {
      if ('error' in outcome) throw new Error(`${outcome.name}: ${outcome.error}`);
      const { width, height, findings } = outcome.result;
      const radiograph = radiographs[analysed.length] as LabelledRadiograph;
      analysed.push({ radiograph, findings: findings.map((finding) => asFractions(finding, width, height)) });
    }
  } finally {
    await detector.close();
  }
  return analysed;
}

/** Returns all numbers of each tooth, without findings on teeth that are not reported by the product. */
function rankable({ radiograph, findings }: Analysed, given: Analysed): Analysed {
  const teeth = new Set(given.findings.flatMap(({ class: type, tooth }) => (type === 'TOOTH' ? [tooth] : [])));
  const unlikely = new Set(findings.flatMap(({ class: type, tooth }) => (type === 'TOOTH' && !teeth.has(tooth) ? [tooth] : [])));
  const ranked = findings.filter(({ class: type, tooth }) => STANDALONE.has(type) || !tooth || !unlikely.has(tooth));
  return { radiograph, findings: ranked.flatMap(withAlternatives) };
}

/** Returns a finding for each number that a tooth may have. */
function withAlternatives({ alternatives, ...finding }: Finding): Finding[] {
  return [finding, ...(alternatives ?? []).map((one) => ({ ...finding, ...one }))];
}

function take(args: string[], option: string): boolean {
  const at = args.indexOf(option);
  if (at >= 0) args.splice(at, 1);
  return at >= 0;
}

/**
 * Returns the figures as text: first ranked over all confidences (average precision), then as reported by the product.
 */
function report(model: string, { given, devices, ...ranked }: Figures & { given: Figures; devices: Record<string, Figures> }): string {
  return [
    `${model} on ${given.images} radiographs`,
    '',
    `Ranked: every number that a tooth may have, from confidence ${LOWEST} on (precision is low by design; recall is the upper limit)`,
    table(ranked),
    '',
    'As reported by the product: one number per tooth, findings from the floor on; average precision ends there',
    table(given),
    ...shownReport({ given, devices }),
  ].join('\n');
}

/** Returns the lines about what the product shows: marks, and findings of all radiographs and of each device. */
function shownReport({ given, devices }: { given: Figures; devices: Record<string, Figures> }): string[] {
  return [
    checksLine(given.checks),
    '',
    `Shown by default (from confidence ${OPERATING_POINT} on), and expected calibration error of everything reported`,
    shownTable(given),
    ...Object.entries(devices).flatMap(([device, ofDevice]) => [
      '',
      `Device ${device}, ${ofDevice.images} radiographs`,
      shownTable(ofDevice),
    ]),
  ];
}

function devicesOf(analysed: readonly Analysed[]): Record<string, Figures> {
  return Object.fromEntries(byDevice(analysed).map(([device, ofDevice]) => [device, figures(ofDevice)]));
}

/** Groups the radiographs by device; empty when the labels name none. */
function byDevice(analysed: readonly Analysed[]): [string, Analysed[]][] {
  const devices = new Map<string, Analysed[]>();
  for (const one of analysed) {
    const { device } = one.radiograph;
    if (device) devices.set(device, [...(devices.get(device) ?? []), one]);
  }
  return [...devices];
}

function shownTable({ byClass }: Figures): string {
  const share = (value: number | null) => (value === null ? '     -' : value.toFixed(4));
  const classes = Object.entries(byClass).sort(([, a], [, b]) => b.support - a.support);
  return [
    `${''.padEnd(26)} labels  precision  recall  F1      calibration error`,
    ...classes.map(
      ([name, { support, shown, calibrationError }]) =>
        `${name.padEnd(26)} ${String(support).padStart(6)}     ${share(shown.precision)}  ${share(shown.recall)}  ${share(shown.f1)}  ${share(calibrationError)}`,
    ),
  ].join('\n');
}

function table(result: Figures): string {
  const share = (value: number | null) => (value === null ? '     -' : value.toFixed(4));
  const row = (name: string, f: ClassFigures) =>
    `${name.padEnd(26)} ${String(f.support).padStart(6)}  ${share(f.ap50)}  ${share(f.ap75)}     ${share(f.precision)}  ${share(f.recall)}`;
  const { outlines } = result;
  const classes = Object.entries(result.byClass).sort(([, a], [, b]) => b.support - a.support);
  return [
    `tooth numbers (permanent, mean): mAP50 ${share(result.numberMap50)}  mAP75 ${share(result.numberMap75)}; primary: mAP50 ${share(result.primaryMap50)}`,
    `${''.padEnd(26)} ${'found'.padStart(6)}  AP50    AP75       precision recall`.replace(' found', 'labels'),
    row('any tooth', result.anyTooth),
    row('tooth with its number', result.numbers),
    ...(outlines.drawn > 0 ? [outlineLine(outlines)] : []),
    ...classes.map(([name, f]) => row(name, f)),
  ].join('\n');
}

function outlineLine({ teeth, drawn, meanIou, at50, at75, boxIou }: OutlineFigures): string {
  const shares = `IoU >= 0.5 ${at50.toFixed(4)}  >= 0.75 ${at75.toFixed(4)}`;
  return `outlines of teeth with the right number: ${drawn} of ${teeth}, mean IoU ${meanIou.toFixed(4)} (their boxes ${boxIou.toFixed(4)})  ${shares}`;
}

function checksLine({ right, rightMarked, wrong, wrongMarked, images, imagesMarked }: NumberChecks): string {
  return `marked to be checked: ${wrongMarked} of ${wrong} wrong numbers, in ${imagesMarked} of ${images} radiographs with one; ${rightMarked} of ${right} right numbers`;
}

runCommand(main);
