import type { BaseTranslation } from 'typesafe-i18n';
import landingTexts from './landing';
import patientTexts from './patient';
import portalTexts from './portal';
import publicTexts from './public';
import serverTexts from './server';

/** The base dictionary: the compiler checks the keys and arguments of the Estonian one against it. */
const en = { ...publicTexts, ...landingTexts, ...patientTexts, ...portalTexts, ...serverTexts } satisfies BaseTranslation;

export default en;
