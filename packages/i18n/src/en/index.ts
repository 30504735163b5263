import type { BaseTranslation } from 'typesafe-i18n';
import clinicalTexts from './clinical';
import landingTexts from './landing';
import patientTexts from './patient';
import portalTexts from './portal';
import publicTexts from './public';
import serverTexts from './server';
import settingsTexts from './settings';

/** The base dictionary: the compiler checks the keys and arguments of the Estonian one against it. */
const en = {
  ...publicTexts,
  ...clinicalTexts,
  ...landingTexts,
  ...patientTexts,
  ...portalTexts,
  ...settingsTexts,
  ...serverTexts,
} satisfies BaseTranslation;

export default en;
