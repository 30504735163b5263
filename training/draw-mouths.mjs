// Draws invented mouths for the training with packages/phantom: node training/draw-mouths.mjs FOLDER [COUNT] [SEED]
// Writes FOLDER/panoramic/labels.jsonl and images like those of the data: 640 x 640, stretched. The mouth of the demo
// clinic (seed 42) is never among them, since a test uses it.
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [folder, count = '80', seed = '1000'] = process.argv.slice(2);
if (!folder) {
  console.error('usage: node training/draw-mouths.mjs FOLDER [COUNT] [SEED]');
  process.exit(2);
}
const SIDE = 640;
const CODES = {
  COMPOSITE: 'F',
  CROWN: 'C',
  GOOD_ENDODONTICS: 'E',
  POOR_ENDODONTICS: 'e',
  SUPPORT_NON_SCREW: 'P',
  BRACES: 'B',
  EMERGING_TOOTH: 'I',
  PRIM_CAR_CAVITY: 'k', // drawn small: not trained, since the class means gross decay
};
const TEETH = [1, 2, 3, 4].flatMap((quadrant) => [1, 2, 3, 4, 5, 6, 7, 8].map((position) => `${quadrant}${position}`));
/** Probability of a missing tooth by position: highest for wisdom teeth and first molars. */
const LOSS = { 1: 0.05, 2: 0.06, 3: 0.03, 4: 0.12, 5: 0.14, 6: 0.22, 7: 0.12, 8: 0.45 };

/** Probability of a filling by jaw and position, as in the data. */
const FILLED = {
  upper: { 1: 0.2, 2: 0.22, 3: 0.07, 4: 0.18, 5: 0.19, 6: 0.29, 7: 0.16, 8: 0.04 },
  lower: { 1: 0.02, 2: 0.03, 3: 0.03, 4: 0.12, 5: 0.16, 6: 0.29, 7: 0.19, 8: 0.04 },
};

/** Bundles the repository's TypeScript into one module. */
async function load(entry) {
  const esbuild = createRequire(path.join(root, 'package.json'))('esbuild');
  const out = path.join(folder, 'phantom.mjs');
  await esbuild.build({
    entryPoints: [path.join(root, entry)],
    outfile: out,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
  return import(pathToFileURL(path.resolve(out)).href);
}

/** Mulberry32: reproducible random numbers. */
function randomFrom(state) {
  let s = state >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), s | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns a random mouth. */
function mouth(number) {
  const random = randomFrom(number);
  const chance = (share) => random() < share;
  const loss = 0.4 + random() * 1.4;
  let teeth = TEETH.filter((tooth) => !chance(LOSS[tooth[1]] * loss));
  const restorations = [];
  const bridges = [];
  const spared = new Set();
  for (const quadrant of '1234') {
    if (!chance(0.2)) continue;
    const from = 3 + Math.floor(random() * 4);
    const span = [from, from + 1, from + 2].map((position) => `${quadrant}${position}`);
    teeth = teeth.filter((tooth) => tooth !== span[1]);
    for (const end of [span[0], span[2]]) if (!teeth.includes(end)) teeth.push(end);
    for (const tooth of span) spared.add(tooth);
    bridges.push({ from: span[0], to: span[2] });
  }
  const braces = chance(0.08) ? new Set(['1', '2', '3', '4']) : new Set();
  for (const tooth of TEETH) {
    if (spared.has(tooth)) continue;
    const add = (type, surfaces) => restorations.push({ class: type, tooth, ...(surfaces ? { surfaces } : {}) });
    if (!teeth.includes(tooth)) {
      if (tooth[1] !== '8' && chance(0.3)) {
        add('IMPLANT');
        if (chance(0.7)) add('CROWN');
      }
      continue;
    }
    if (tooth[1] === '8' && chance(0.35)) {
      add('EMERGING_TOOTH');
      continue;
    }
    if (braces.has(tooth[0]) && tooth[1] < '7') {
      add('BRACES');
      continue;
    }
    const rooted = chance(0.1);
    if (rooted) add(chance(0.75) ? 'GOOD_ENDODONTICS' : 'POOR_ENDODONTICS');
    if (rooted && chance(0.3)) add('SUPPORT_NON_SCREW');
    if (chance(rooted ? 0.5 : 0.03)) add('CROWN');
    else if (chance(FILLED[tooth[0] < '3' ? 'upper' : 'lower'][tooth[1]]))
      add(
        'COMPOSITE',
        [['O'], ['O', 'D'], ['M', 'O'], ['M', 'O', 'D'], ['D'], ['M']][Math.floor(random() * 6)].map((s) =>
          s === 'O' && tooth[1] < '4' ? 'I' : s,
        ),
      );
    else if (chance(0.05)) add('PRIM_CAR_CAVITY', [chance(0.5) ? 'D' : 'M']);
  }
  return {
    seed: number,
    width: 1138,
    height: 644,
    teeth: TEETH.filter((tooth) => teeth.includes(tooth)),
    restorations,
    bridges,
    noise: 0.4 + random() * 1.4,
  };
}

/** One line of labels.jsonl. */
function labels(id, spec, { width, height, truth }) {
  const scaled = ([x, y, w, h], by) =>
    [x / width, y / height, (x + w) / width, (y + h) / height].map((value) => Number((value * by).toFixed(4)));
  const present = new Set(spec.teeth);
  const seen = {};
  const objects = [];
  const mark = (tooth, code) => {
    seen[tooth] = [...new Set([...(seen[tooth] ?? []), code])];
  };
  for (const { class: type, tooth, box, span } of truth.findings) {
    if (type === 'BRIDGE') {
      objects.push({ t: 'BRIDGE', box: scaled(box, 100) });
      for (const number of span) if (present.has(number)) mark(number, 'R');
    } else if (!present.has(tooth)) objects.push({ t: type === 'CROWN' ? 'CROWN_ON_IMPLANT' : type, box: scaled(box, 100) });
    else mark(tooth, CODES[type]);
  }
  const teeth = truth.teeth.map(({ number, box }) => ({ number, box: scaled(box, 1) }));
  return JSON.stringify({ id, teeth, outlines: {}, seen, objects });
}

await mkdir(path.join(folder, 'panoramic/images'), { recursive: true });
const { drawPhantom } = await load('packages/phantom/src/index.ts');
const sharp = createRequire(path.join(root, 'packages/phantom/package.json'))('sharp');
const lines = [];
for (let k = 0; k < Number(count); k += 1) {
  const spec = mouth(Number(seed) + k);
  const drawn = drawPhantom(spec);
  const id = `drawn-${String(spec.seed).padStart(5, '0')}`;
  await sharp(Buffer.from(drawn.pixels), { raw: { width: drawn.width, height: drawn.height, channels: 1 } })
    .resize(SIDE, SIDE, { fit: 'fill' })
    .jpeg({ quality: 90 })
    .toFile(path.join(folder, 'panoramic/images', `${id}.jpg`));
  lines.push(labels(id, spec, drawn));
  await writeFile(path.join(folder, 'panoramic/labels.jsonl'), `${lines.join('\n')}\n`);
}
console.log(`${lines.length} mouths in ${folder}`);
