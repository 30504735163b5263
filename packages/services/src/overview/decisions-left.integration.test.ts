import type { Finding } from '@molaar/contracts';
import type { FindingType } from '@molaar/domain/findings';
import { CHART_ROWS } from '@molaar/domain/teeth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getAnnotations } from '../annotations/get-annotations';
import { saveAnnotations } from '../annotations/save-annotations';
import type { Actor } from '../context/deps';
import { listOwnNotifications } from '../notifications';
import { addPatientWithImage, analyse, finding } from '../testing/patient-with-image';
import { addClinic, MODEL, openTestPortal, type TestPortal } from '../testing/portal';
import { listReviewQueue } from './list-review-queue';

let portal: TestPortal;
let dentist: Actor;
beforeAll(async () => {
  portal = await openTestPortal();
  dentist = await (await addClinic(portal)).person('MEDICAL');
});
afterAll(() => portal?.close());

const TYPES: readonly FindingType[] = [
  ...(['TOOTH', 'EMERGING_TOOTH', 'MOUTH_AREA', 'PRIM_CAR_CAVITY', 'COMPOSITE', 'CROWN', 'GOOD_ENDODONTICS'] as const),
  ...(['SUPPORT_NON_SCREW', 'SCREW', 'IMPLANT', 'BRACES', 'BRIDGE', 'WIRE', 'JEWELLERY'] as const),
];
const CONFIDENCES = [0.2, 0.39, 0.4, 0.79, 0.8, 0.95];
const BOTH = [false, true];

/** Creates an analysed image with these findings, side by side. */
async function analysed(
  findings: readonly Pick<Finding, 'class' | 'tooth' | 'confidence' | 'checkTooth' | 'experimental'>[],
): Promise<string> {
  const { imageId } = await addPatientWithImage(portal, dentist);
  const placed = findings.map(({ class: type, tooth, confidence, ...over }, index) => ({
    ...finding(type, tooth, [index * 10, 10, 8, 8], { confidence }),
    ...over,
  }));
  await analyse(portal, dentist, imageId, placed);
  return imageId;
}

it('are the same number on the workdesk, the overview and the notification', async () => {
  const numbers: number[] = [];
  for (const confidence of CONFIDENCES)
    for (const checkTooth of BOTH)
      for (const experimental of BOTH) {
        const findings = TYPES.flatMap((type) =>
          CHART_ROWS.permanentUpper.slice(0, 2).map((tooth) => ({ class: type, tooth, confidence, checkTooth, experimental })),
        );
        const imageId = await analysed(findings);
        const { decisionsLeft } = await getAnnotations(portal.deps, dentist, { imageId });
        const { images } = await listReviewQueue(portal.deps, dentist, { size: 100 });
        const { notifications } = await listOwnNotifications(portal.deps, dentist, { cursor: undefined, size: 50 });
        const notified = notifications.find((notification) => notification.imageId === imageId)?.decisionsLeft;
        const listed = images.find((image) => image.imageId === imageId)?.undecided ?? 0;
        expect([listed, notified], JSON.stringify({ confidence, checkTooth, experimental })).toEqual([decisionsLeft, decisionsLeft]);
        numbers.push(decisionsLeft);
      }
  expect(new Set(numbers).size).toBeGreaterThan(3);
});

it('are none on an image that the analysis did not assess, and the notification says so', async () => {
  const { imageId } = await addPatientWithImage(portal, dentist);
  const assessment = { assessed: [], experimental: [], partial: [] };
  await analyse(portal, dentist, imageId, { findings: [], modelVersion: MODEL, assessment });
  const { notifications } = await listOwnNotifications(portal.deps, dentist, { cursor: undefined, size: 1 });
  expect(notifications).toMatchObject([{ imageId, decisionsLeft: 0, assessment: 'NOT_ASSESSED' }]);
});

it('fall with each decision', async () => {
  const found = { confidence: 0.9, checkTooth: false, experimental: false };
  const imageId = await analysed([
    { class: 'CROWN', tooth: '16', ...found },
    { class: 'GOOD_ENDODONTICS', tooth: '16', ...found },
    { class: 'COMPOSITE', tooth: '17', ...found },
  ]);
  const { version, annotations, decisionsLeft } = await getAnnotations(portal.deps, dentist, { imageId });
  expect(decisionsLeft).toBe(2);
  const saved = await saveAnnotations(portal.deps, dentist, {
    imageId,
    version,
    annotations: annotations.map(({ class: type, ...rest }) => ({
      ...rest,
      class: type,
      decision: type === 'COMPOSITE' ? ('SUGGESTED' as const) : ('APPROVED' as const),
    })),
  });
  expect(saved.decisionsLeft).toBe(1);
});
