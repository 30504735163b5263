import type { Translation } from '../generated-types';
import clinicalTexts from './clinical';
import landingTexts from './landing';
import patientTexts from './patient';
import portalTexts from './portal';
import publicTexts from './public';
import serverTexts from './server';
import settingsTexts from './settings';

const et = {
  ...publicTexts,
  ...clinicalTexts,
  ...landingTexts,
  ...patientTexts,
  ...portalTexts,
  ...settingsTexts,
  ...serverTexts,
} satisfies Translation;

export default et;
