import { API_KEY_SCOPES, type ApiKeyScope } from '@molaar/domain/clinic';
import { type Guide, table } from './guide';

const PERMITS: Readonly<Record<ApiKeyScope, string>> = {
  'clinical:read': 'read patients, radiographs, findings and treatment plans; download approved treatment plans',
  'settings:read': 'read templates, prices, disclaimers and settings',
  'patients:write': 'create and change patients; upload, analyse and delete radiographs; comment',
  'findings:write': 'change findings and tooth statuses',
  'plans:write': 'save and e-mail treatment plans; delete drafts that were never approved',
  'images:receive': 'send radiographs whose patient may be unknown, also by DICOMweb; read nothing',
  'images:read': 'read radiographs and their confirmed findings as DICOM; nothing else',
  'webhooks:manage': 'register webhook endpoints; the person of the key is an owner or administrator',
};

/** How a program authenticates. */
export const KEY_GUIDE: Guide = {
  title: 'API keys',
  html: () => `
<p>A program sends <code>Authorization: Bearer molaar_…</code>. The owner of the clinic creates the key in <em>Account settings → API
keys</em> and sees its secret once. It acts as one person, within its scopes, and never beyond what that person may do at the time of the
request: the key of an assistant drafts, that of a viewer reads. What a program decides or saves says <em>program NAME</em> instead of the
person’s name. After a rotation the old secret stays valid for the chosen hours.</p>
${table(
  ['scope', 'permits'],
  API_KEY_SCOPES.map((scope) => [`<code>${scope}</code>`, PERMITS[scope]]),
)}
<p>A rejected call says what is missing: 403 <code>NOT_ALLOWED</code> with “the key lacks the scope findings:write”.
<code>GET /api/x/requests</code> lists the requests of a key in the last 30 days by <code>X-Request-Id</code>, which every answer has: time,
route, status, error code and duration, but no ids, queries or bodies.</p>`,
};
