import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BLOCKING_NOTICES, type FindingsFile } from '@molaar/contracts';
import { countFigures, figuresOf, OWN_FIGURES, type RadiographFigures } from '@molaar/domain/drift';
import { REFERENCE_FILE } from '@molaar/inference';
import { analyseFiles } from './command/analyse-files';
import { runCommand } from './command/run-command';
import { readModelEnvironment } from './env';
import { asFractions } from './evaluation/as-fractions';
import { readIds } from './evaluation/read-ids';
import { type LabelledRadiograph, readLabels } from './evaluation/read-labels';
import { rejectionsByLabels } from './evaluation/rejections';
import { openDetector } from './open-detector';

const USAGE = `usage: node scripts/reference.mjs DATA_DIR --ids FILE [--out FOLDER]
  DATA_DIR    folder with panoramic/labels.jsonl and panoramic/images
  --ids FILE  JSON with {"validation": [ids]}: the radiographs that no network was trained on
  --out       folder of the bundle, models/panoramic by default`;

const MODEL_DIR = fileURLToPath(new URL('../../../models/panoramic', import.meta.url));

/** Figures in fewer radiographs than this are left out of the reference. */
const FEWEST = 20;

/** What a network was trained on says nothing about its confidences elsewhere, but shows this as well as any. */
const OF_ALL = 'white';

/**
 * Writes `reference.json` of the released bundle: how often each figure occurs in the labelled radiographs. Counts
 * alone, nothing of a single radiograph.
 */
async function main(argv: readonly string[]): Promise<number> {
  const options = { ids: { type: 'string' }, out: { type: 'string', default: MODEL_DIR } } as const;
  const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
  const [dataDir] = positionals;
  if (!dataDir || positionals.length > 1 || !values.ids) {
    console.error(USAGE);
    return 2;
  }
  const keptApart = await readIds(values.ids);
  const radiographs = await readLabels(dataDir, null);
  const detector = await openDetector(readModelEnvironment(process.env, values.out));
  const all: RadiographFigures[] = [];
  try {
    for await (const outcome of analyseFiles(
      detector,
      radiographs.map(({ id, path }) => ({ name: id, path })),
    )) {
      if ('error' in outcome) throw new Error(`${outcome.name}: ${outcome.error}`);
      all.push(figuresFor(outcome.result, radiographs[all.length] as LabelledRadiograph, keptApart));
    }
  } finally {
    await detector.close();
  }
  const counts = Object.entries(countFigures(all)).filter(([, bins]) => bins.reduce((sum, count) => sum + count, 0) >= FEWEST);
  const counted = { all: all.length, keptApart: radiographs.filter(({ id }) => keptApart.has(id)).length };
  const figures = counts.sort(([a], [b]) => a.localeCompare(b)).map(([figure, bins]) => `    "${figure}": [${bins.join(', ')}]`);
  const head = `  "modelVersion": ${JSON.stringify(detector.modelVersion)},\n  "radiographs": { "all": ${counted.all}, "keptApart": ${counted.keptApart} },`;
  await writeFile(join(values.out, REFERENCE_FILE), `{\n${head}\n  "figures": {\n${figures.join(',\n')}\n  }\n}\n`);
  console.log(`${counts.length} figures of ${counted.all} radiographs, ${counted.keptApart} of them kept apart`);
  return 0;
}

/** Returns what the reference takes of one radiograph. */
function figuresFor(result: FindingsFile, radiograph: LabelledRadiograph, keptApart: ReadonlySet<string>): RadiographFigures {
  const readable = !result.notices.some((notice) => BLOCKING_NOTICES.includes(notice));
  const figures = figuresOf({ ...result, readable });
  const { width, height } = result;
  const findings = result.findings.map((one) => asFractions(one, width, height));
  const own = keptApart.has(radiograph.id) ? { ...figures, ...rejectionsByLabels({ radiograph, findings }) } : figures;
  return Object.fromEntries(
    Object.entries(own).filter(([figure]) => figure === OF_ALL || (keptApart.has(radiograph.id) && !OWN_FIGURES.has(figure))),
  );
}

runCommand(main);
