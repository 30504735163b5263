import { ADMINISTRATION } from './administration';
import type { FieldTexts } from './field-text';
import { PEOPLE } from './people';
import { PLANS } from './plans';
import { QUALITY_FIELDS } from './quality';
import { RADIOGRAPHS } from './radiographs';
import { WEBHOOK_FIELDS } from './webhooks';

/** Meaning and example of every field of the API, for the OpenAPI document. */
export const FIELDS: FieldTexts = { ...ADMINISTRATION, ...PEOPLE, ...PLANS, ...RADIOGRAPHS, ...QUALITY_FIELDS, ...WEBHOOK_FIELDS };
