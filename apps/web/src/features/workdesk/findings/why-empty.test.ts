import type { Image } from '@molaar/contracts';
import { assessmentOf } from '@molaar/domain/findings';
import { createEditor } from '@molaar/scene';
import { expect, it } from 'vitest';
import { whyEmpty } from './why-empty';

const editor = createEditor({ imageSize: { width: 100, height: 50 }, annotations: [], right: 'YES', newId: () => 'n' });
const image = (state: string | null, kind = 'PANORAMIC') => ({ kind, analysis: state && { state } }) as unknown as Image;
const assessed = assessmentOf({ assessment: { assessed: ['TOOTH'], experimental: [], partial: [] } });
const known = { editor, image: image('SUCCEEDED'), assessment: assessed, hasStored: false, isOutdated: false };

it('says that nothing was found only when the findings of the analysis have arrived', () => {
  expect(whyEmpty(known)).toBe('none');
  expect(whyEmpty({ ...known, isOutdated: true })).toBe('analysisRunning');
  expect(whyEmpty({ ...known, hasStored: true })).toBe('analysisRunning');
  expect(whyEmpty({ ...known, image: image('RUNNING') })).toBe('analysisRunning');
});

it('says nothing of what was not assessed or not analysed', () => {
  expect(whyEmpty({ ...known, assessment: assessmentOf({ assessment: null }) })).toBe('drawnOnly');
  expect(whyEmpty({ ...known, image: image('SUCCEEDED', 'BITEWING') })).toBe('drawnOnly');
  expect(['FAILED', null].map((state) => whyEmpty({ ...known, image: image(state) }))).toEqual(['notAnalysed', 'notAnalysed']);
});
