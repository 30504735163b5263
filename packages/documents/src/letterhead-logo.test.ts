import { expect, it } from 'vitest';
import { composeDocument } from './compose-document';
import type { Region } from './layout';
import { sampleDocument } from './sample-document.fixture';
import type { Shape } from './shapes';

const options = { locale: 'et', format: 'NORMAL', timeZone: 'Europe/Tallinn', notation: 'ISO' } as const;
const logo = { image: new Uint8Array([0x89, 0x50, 0x4e, 0x47]), width: 600, height: 100 };

function figures(regions: readonly Region[]): Region[] {
  return regions.flatMap((region) => [...(region.tag === 'Figure' ? [region] : []), ...figures(region.children)]);
}

async function firstPage(clinicLogo: typeof logo | null) {
  const plan = sampleDocument();
  const { pages } = await composeDocument({ ...plan, clinic: { ...plan.clinic, logo: clinicLogo } }, options);
  return figures((pages[0] ?? []).flatMap((item) => item.regions));
}

it('draws the logo in its own proportions, with the clinic’s name as alternative text', async () => {
  const [first] = await firstPage(logo);
  const [shape] = (first?.shapes ?? []) as Extract<Shape, { kind: 'image' }>[];
  expect(shape).toMatchObject({ kind: 'image', data: logo.image, width: 120, height: 20 });
  expect(first?.alternative).toBe(sampleDocument().clinic.name);
  expect(shape!.y).toBeLessThan(120);
});

it('reserves no space without a logo', async () => {
  const shapes = (await firstPage(null)).flatMap((figure) => figure.shapes);
  expect(shapes.some((shape) => shape.kind === 'image' && shape.height === 20)).toBe(false);
});
