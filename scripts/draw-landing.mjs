// Draws the radiograph of the landing page and analyses it: `node scripts/draw-landing.mjs`. What it writes is in the
// repository, so that the build needs no model; a test fails when a new model has not analysed the drawing yet.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/root.mjs';

/** The workdesk's default minimum confidence. */
const MIN_CONFIDENCE = 0.4;
/** Pixels of the image in links to the page, as social networks show it. */
const PREVIEW = { width: 1200, height: 630 };
/** How far a corner may lie from the line between its neighbours, in pixels of the drawing, to be left out. */
const STRAIGHT = 3.5;
const COLORS = { TEETH: '#8fd3d9', RESTORATIONS: '#4dabf7', ISSUES: '#ff6b6b' };

const out = join(root, 'apps/web/src/features/landing/sample');
const folder = mkdtempSync(join(tmpdir(), 'molaar-landing-'));
try {
  const { phantom, png } = await drawPhantom();
  const file = join(folder, 'radiograph.png');
  writeFileSync(file, png);
  const sample = sampleOf(analyse(file), phantom.truth.findings);
  mkdirSync(out, { recursive: true });
  const { model, assessment, mouth: _mouth, ...picture } = sample;
  const { metrics } = JSON.parse(readFileSync(join(root, 'models/panoramic/manifest.json'), 'utf8'));
  writeFileSync(join(out, 'assessment.json'), `${JSON.stringify({ model, measuredOn: metrics.images, ...assessment }, null, 2)}\n`);
  writeFileSync(join(out, 'sample.json'), `${JSON.stringify(picture)}\n`);

  const sharp = createRequire(join(root, 'packages/imaging/package.json'))('sharp');
  await sharp(readFileSync(file)).toColourspace('b-w').webp({ quality: 72, effort: 6 }).toFile(join(out, 'radiograph.webp'));
  await sharp(
    await sharp(readFileSync(file))
      .composite([{ input: contoursOf(sample) }])
      .png()
      .toBuffer(),
  )
    .extract(previewArea(sample))
    .resize(PREVIEW)
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(join(root, 'apps/web/public/preview.jpg'));
  console.log(`${sample.analysis.length} findings of ${sample.model}, ${sample.byHand.length} drawn ones that it did not find`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the drawing with its ground truth, and the drawing as a PNG file. */
async function drawPhantom() {
  const { build } = await import('esbuild');
  const entry = `import { demoSpec, drawPhantom } from './index'; import { encodePng } from './png';
    export const draw = () => {
      // The model does not tell poor root fillings from good ones.
      const asAssessed = (drawn) => (drawn.class === 'POOR_ENDODONTICS' ? { ...drawn, class: 'GOOD_ENDODONTICS' } : drawn);
      const phantom = drawPhantom({ ...demoSpec(), restorations: demoSpec().restorations.map(asAssessed) });
      return { phantom, png: encodePng(phantom) };
    };`;
  const bundle = join(folder, 'draw.mjs');
  await build({
    stdin: { contents: entry, resolveDir: join(root, 'packages/phantom/src'), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: bundle,
  });
  return (await import(pathToFileURL(bundle).href)).draw();
}

function analyse(file) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '-s', 'analyse', '--', file, '--json'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout.trim().split('\n').at(-1));
}

/** Returns what the page shows: the findings of the analysis, and drawn ones that it did not find. */
function sampleOf({ model, width, height, assessment, findings }, drawn) {
  const box = (numbers) => numbers.map(Math.round);
  const analysis = findings
    .filter(({ class: type }) => type !== 'MOUTH_AREA')
    .map(({ class: type, category, tooth, surfaces, box: around, place, confidence, experimental, checkTooth, span }) => ({
      ...{
        class: type,
        category,
        tooth,
        surfaces,
        box: box(place?.box ?? around),
        outline: place ? box(withoutStraightPoints(place.outline)) : null,
      },
      ...{ confidence: Math.round(confidence * 100) / 100, experimental, checkTooth, ...(span && { span }) },
    }));
  const isFound = (one) =>
    analysis.some(({ class: type, tooth, confidence }) => type === one.class && tooth === one.tooth && confidence >= MIN_CONFIDENCE);
  const byHand = drawn
    .filter((one) => one.tooth && !isFound(one))
    .map(({ class: type, tooth, surfaces, box: around }) => ({ class: type, tooth, surfaces, box: box(around) }));
  const mouth = box(findings.find(({ class: type }) => type === 'MOUTH_AREA').box);
  return { model, width, height, mouth, assessment, analysis, byHand };
}

/** Returns the contours of what the analysis shows by default, as an SVG of the image's size. */
function contoursOf({ width, height, analysis, byHand }) {
  const points = ({ outline, box: [x, y, w, h] }) => (outline ?? [x, y, x + w, y, x + w, y + h, x, y + h]).join(' ');
  const shapes = [
    ...analysis.filter(({ class: type, experimental, confidence }) => type === 'TOOTH' || (!experimental && confidence >= MIN_CONFIDENCE)),
    ...byHand.map((one) => ({ ...one, category: one.class === 'PRIM_CAR_CAVITY' ? 'ISSUES' : 'RESTORATIONS' })),
  ].map((shape) => {
    const color = COLORS[shape.category];
    const isTooth = shape.class === 'TOOTH';
    const style = `fill="${color}" fill-opacity="${isTooth ? 0 : 0.22}" stroke="${color}" stroke-width="${isTooth ? 2 : 4}"`;
    return `<polygon points="${points(shape)}" ${style} stroke-linejoin="round"/>`;
  });
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`);
}

/** Removes corners that lie nearly on the line between their neighbours: the page loads the outlines. */
function withoutStraightPoints(outline) {
  const points = Array.from({ length: outline.length / 2 }, (_, index) => [outline[2 * index], outline[2 * index + 1]]);
  for (let at = 0; at < points.length && points.length > 6; ) {
    const [[ax, ay], [x, y], [bx, by]] = [points.at(at - 1), points[at], points[(at + 1) % points.length]];
    const height = Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / Math.hypot(bx - ax, by - ay);
    if (height < STRAIGHT) points.splice(at, 1);
    else at += 1;
  }
  return points.flat();
}

/** Returns the part of the image around the teeth with the proportions of the preview. */
function previewArea({ width, height, mouth: [x, y, w, h] }) {
  const wide = Math.min(width, Math.max(w + 160, ((h + 120) * PREVIEW.width) / PREVIEW.height));
  const high = Math.min(height, (wide * PREVIEW.height) / PREVIEW.width);
  const left = Math.max(0, Math.min(width - wide, x + w / 2 - wide / 2));
  const top = Math.max(0, Math.min(height - high, y + h / 2 - high / 2));
  return { left: Math.round(left), top: Math.round(top), width: Math.floor(wide), height: Math.floor(high) };
}
