import type { Translation } from '../generated-types';
import landingTexts from './landing';
import portalTexts from './portal';
import publicTexts from './public';
import serverTexts from './server';

const et = { ...publicTexts, ...landingTexts, ...portalTexts, ...serverTexts } satisfies Translation;

export default et;
