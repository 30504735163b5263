import type { Translation } from '../generated-types';
import portalTexts from './portal';
import publicTexts from './public';
import serverTexts from './server';

const et = { ...publicTexts, ...portalTexts, ...serverTexts } satisfies Translation;

export default et;
