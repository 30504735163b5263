import type { Translation } from '../generated-types';
import landingTexts from './landing';
import patientTexts from './patient';
import portalTexts from './portal';
import publicTexts from './public';
import serverTexts from './server';

const et = { ...publicTexts, ...landingTexts, ...patientTexts, ...portalTexts, ...serverTexts } satisfies Translation;

export default et;
