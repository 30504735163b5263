// Draws the radiograph of the landing page and detects findings on it: `node scripts/draw-landing.mjs`. The two files
// that it writes are in the repository, so that the build needs no model; run it again after a new model.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/root.mjs';

const WIDTH = 1400;
/** The workdesk's default minimum confidence. */
const MIN_CONFIDENCE = 0.4;
const out = join(root, 'apps/web/src/features/landing');
const folder = mkdtempSync(join(tmpdir(), 'molaar-landing-'));
try {
  const { build } = await import('esbuild');
  const entry = `import { demoSpec, drawPhantom } from './index'; import { encodePng } from './png';
    export const png = () => encodePng(drawPhantom(demoSpec()));`;
  const bundle = join(folder, 'draw.mjs');
  await build({
    stdin: { contents: entry, resolveDir: join(root, 'packages/phantom/src'), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: bundle,
  });
  const { png } = await import(pathToFileURL(bundle).href);
  const file = join(folder, 'radiograph.png');
  writeFileSync(file, png());

  const analysed = spawnSync('npm', ['run', '-s', 'analyse', '--', file, '--json'], { cwd: root, encoding: 'utf8' });
  if (analysed.status !== 0) throw new Error(analysed.stderr);
  const { width, height, findings } = JSON.parse(analysed.stdout.trim().split('\n').at(-1));
  const scale = WIDTH / width;
  const round = (value) => Math.round(value * scale * 10) / 10;
  const detections = findings
    .filter(({ category, class: finding, confidence }) => category !== 'OTHER' && (finding === 'TOOTH' || confidence >= MIN_CONFIDENCE))
    .map(({ class: finding, category, tooth, box }) => ({ class: finding, category, tooth, box: box.map(round) }));

  const sharp = createRequire(join(root, 'packages/imaging/package.json'))('sharp');
  mkdirSync(out, { recursive: true });
  await sharp(readFileSync(file)).resize({ width: WIDTH }).toColourspace('b-w').jpeg({ quality: 82 }).toFile(join(out, 'radiograph.jpg'));
  writeFileSync(
    join(out, 'detections.json'),
    `${JSON.stringify({ width: WIDTH, height: Math.round(height * scale), detections }, null, 1)}\n`,
  );
  console.log(`${detections.length} detections`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
