import { type Annotation, type AnnotationSet, DEFAULT_DISPLAY, type Image, type User } from '@molaar/contracts';
import { assessmentOf, FINDING_TYPES, findingType } from '@molaar/domain/findings';
import { ALL_TEETH } from '@molaar/domain/teeth';

/** A panoramic radiograph of common size. */
const SIZE = { width: 2800, height: 1400 } as const;
const WHEN = '2026-03-08T10:00:00.000Z';
const IMAGE_ID = '00000000-0000-7000-8000-000000000001';

export const user: User = {
  id: '00000000-0000-7000-8000-000000000002',
  email: 'bench@molaar.test',
  username: 'bench@molaar.test',
  authenticated: true,
  active: true,
  roles: ['OWNER'],
  title: null,
  firstName: 'Mari',
  lastName: 'Õunapuu',
  phone: null,
  photo: null,
  emailConfirmed: true,
  countryCode: null,
  locale: 'en',
  timeZone: 'Europe/Tallinn',
  automaticTimeZone: true,
  theme: 'SYSTEM',
  integration: null,
  organization: {
    id: '00000000-0000-7000-8000-000000000003',
    name: 'Kuuse Hambakliinik',
    notation: 'ISO',
    inactivityMinutes: 60,
    requiresSecondFactor: false,
    subscription: { state: 'ACTIVE', readOnly: false, graceEndsAt: null },
  },
};

export const image: Image = {
  id: IMAGE_ID,
  patientId: '00000000-0000-7000-8000-000000000004',
  imageNumber: 1,
  dateUploaded: WHEN,
  dateTaken: null,
  day: WHEN.slice(0, 10),
  kind: 'PANORAMIC',
  mirrored: false,
  version: 0,
  dateModified: WHEN,
  uploadedBy: 'Mari Õunapuu',
  imageStatus: 'ANALYSIS_PERFORMED',
  ...SIZE,
  thumbnailUrl: '/tile.png',
  analysis: {
    id: '00000000-0000-7000-8000-000000000005',
    imageId: IMAGE_ID,
    state: 'SUCCEEDED',
    stage: 'DONE',
    failure: null,
    notices: [],
    modelVersion: 'bench',
    attempt: 1,
    requestedAt: WHEN,
    finishedAt: WHEN,
  },
  fileName: 'bench.png',
  originalUrl: '/tile.png',
  tilesUrl: '/tile.png?{z}/{x}/{y}',
  tileSize: 256,
  maxZoom: 4,
  derivedFrom: null,
  millimetresPerPixel: null,
  device: null,
  laterality: null,
  patient: { id: '00000000-0000-7000-8000-000000000004', firstName: 'Näidis', lastName: 'Õunapuu-Žuk' },
};

/** Everything is shown: no slider hides part of the scene. */
export const display = { ...DEFAULT_DISPLAY, sensitivity: { issues: 1, restorations: 1 } };

/** Returns a set of `count` invented annotations, the same ones each time; the more there are, the smaller they are. */
export function inventedSet(count: number): AnnotationSet {
  let seed = 12_345;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const types = FINDING_TYPES.filter((type) => type !== 'MOUTH_AREA' && type !== 'CUSTOM');
  const side = Math.max(14, 160 / Math.sqrt(count / 50));
  const annotations = Array.from({ length: count }, (_, index): Annotation => {
    const type = types[Math.floor(random() * types.length)]!;
    const width = side * (0.6 + random());
    const height = side * (0.6 + random());
    return {
      id: `00000000-0000-7000-9000-${String(index).padStart(12, '0')}`,
      class: type,
      code: index,
      category: findingType(type).category,
      location: ALL_TEETH[Math.floor(random() * ALL_TEETH.length)]!,
      surface: ['O'],
      box: [random() * (SIZE.width - width), random() * (SIZE.height - height), width, height],
      outline: null,
      confidence: 0.3 + 0.7 * random(),
      source: 'AI',
      decision: 'SUGGESTED',
      checkTooth: false,
      experimental: false,
      label: null,
      decidedBy: null,
      decidedAt: null,
    };
  });
  const assessment = assessmentOf({ assessment: { assessed: [...FINDING_TYPES], experimental: [], partial: [] } });
  return {
    imageId: IMAGE_ID,
    version: 1,
    analysis: image.analysis,
    assessment,
    mirrored: false,
    calibrationId: null,
    decisionsLeft: annotations.length,
    annotations,
    notice: 'Bench',
  };
}
