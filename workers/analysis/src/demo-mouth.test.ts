import { fileURLToPath } from 'node:url';
import type { Finding } from '@molaar/contracts';
import { assignFindings, type FindingType } from '@molaar/domain/findings';
import { intersectionOverFinding, iou } from '@molaar/domain/geometry';
import type { ToothNumber } from '@molaar/domain/teeth';
import type { Detector } from '@molaar/inference';
import { demoSpec } from '@molaar/phantom';
import { drawnOnce } from '@molaar/phantom/drawn-once';
import { encodePng } from '@molaar/phantom/png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyseImage } from './analyse-image';
import { readModelEnvironment } from './env';
import { openDetector } from './open-detector';

/** The default of the sensitivity sliders. */
const SHOWN = 0.4;
const phantom = drawnOnce(demoSpec());
const drawn = phantom.truth;
let detector: Detector;
let findings: Finding[] = [];
beforeAll(async () => {
  const modelDir = fileURLToPath(new URL('../../../models/panoramic', import.meta.url));
  detector = await openDetector({ ...readModelEnvironment({}, modelDir), threads: 1 });
  const png = Buffer.from(encodePng(phantom));
  findings = (await analyseImage(detector, { original: async () => png })).findings;
}, 60_000);
afterAll(() => detector.close());

/** What is shown on a tooth; adequate and poor root fillings are one class for this model. */
function shownOn(tooth: ToothNumber | null): Set<FindingType> {
  return new Set(findings.flatMap((finding) => (finding.tooth === tooth && finding.confidence >= SHOWN ? [finding.class] : [])));
}
/** How many of the fillings found have at least to be seen on their crowns. */
const PLACED = 3;
const fillingOn = (tooth: ToothNumber | null) => drawn.findings.find((object) => object.class === 'COMPOSITE' && object.tooth === tooth);
/** Crowns on implants are scarce in the data, and the model misses most of them. */
const onImplant = (tooth: ToothNumber | null) => drawn.findings.some(({ class: type, tooth: at }) => type === 'IMPLANT' && at === tooth);
const asModelled = (type: FindingType): FindingType => (type === 'POOR_ENDODONTICS' ? 'GOOD_ENDODONTICS' : type);

/** The released bundle on the demo clinic's radiograph: a drawing of which everything is known. */
describe('the demo radiograph', () => {
  it('has all teeth with their numbers, also next to gaps', () => {
    const given = findings.filter((finding) => finding.class === 'TOOTH');
    expect(given.map(({ tooth }) => tooth).sort()).toEqual(drawn.teeth.map(({ number }) => number).sort());
    for (const { number, box } of drawn.teeth) {
      const found = given.find(({ tooth }) => tooth === number);
      expect(found && iou(found.box, box), `tooth ${number}`).toBeGreaterThan(0.5);
    }
  });

  it('has all drawn root fillings, implants, crowns and unerupted teeth on their teeth', () => {
    const expectedTypes: readonly FindingType[] = ['GOOD_ENDODONTICS', 'POOR_ENDODONTICS', 'IMPLANT', 'EMERGING_TOOTH', 'CROWN'];
    const missed = drawn.findings
      .filter(({ class: type, tooth }) => expectedTypes.includes(type) && !(type === 'CROWN' && onImplant(tooth)))
      .filter(({ class: type, tooth }) => !shownOn(tooth).has(asModelled(type)))
      .map(({ class: type, tooth }) => `${tooth} ${type}`);
    expect(missed).toEqual([]);
  });

  it('has the bridge once over its span: both abutments and the gap', () => {
    const [bridge, ...more] = findings.filter((finding) => finding.class === 'BRIDGE' && finding.confidence >= SHOWN);
    const truth = drawn.findings.find(({ class: type }) => type === 'BRIDGE');
    expect(more).toEqual([]);
    expect(bridge?.tooth).toBe('24');
    expect(bridge && truth && iou(bridge.box, truth.box)).toBeGreaterThan(0.7);
    expect(assignFindings(findings).find((_, index) => findings[index] === bridge)?.span).toEqual(truth?.span);
  });

  it('has the drawn fillings with lower confidence, at most one of them below the stored floor', () => {
    const fillings = drawn.findings.filter(({ class: type }) => type === 'COMPOSITE');
    const missed = fillings.filter(({ tooth }) => !findings.some((finding) => finding.class === 'COMPOSITE' && finding.tooth === tooth));
    expect(fillings.length).toBe(6);
    expect(missed.length, missed.map(({ tooth }) => tooth).join()).toBeLessThanOrEqual(1);
  });

  it('has positions and surfaces of the detected fillings', () => {
    const given = findings.filter(({ class: type, tooth }) => type === 'COMPOSITE' && fillingOn(tooth));
    const placed = given.filter(({ place }) => place);
    expect(placed.length, given.map(({ tooth }) => tooth).join(', ')).toBeGreaterThanOrEqual(PLACED);
    for (const { tooth, place, surfaces } of placed) {
      const truth = fillingOn(tooth);
      expect(place && truth && intersectionOverFinding(place.box, truth.box), `filling of ${tooth}`).toBeGreaterThan(0.5);
      expect(
        surfaces.every((surface) => ['M', 'D', 'O', 'I'].includes(surface)),
        `${tooth}: ${surfaces.join('')}`,
      ).toBe(true);
    }
  });

  it('has no finding that was not drawn, except one post of low confidence', () => {
    const invented = drawn.teeth.flatMap(({ number }) => {
      const on = drawn.findings.filter(({ tooth, span }) => tooth === number || span?.includes(number));
      // Abutments have crowns.
      const carried = new Set(on.flatMap(({ class: type }) => (type === 'BRIDGE' ? [type, 'CROWN'] : [asModelled(type)])));
      return [...shownOn(number)].filter((type) => type !== 'TOOTH' && !carried.has(type)).map((type) => `${number} ${type}`);
    });
    // A root filling that ends below a crown: this bundle takes it for a post as well, at 41 %.
    expect(invented.filter((one) => one !== '13 SUPPORT_NON_SCREW')).toEqual([]);
  });
});
