import { ERROR_STATUS, type ErrorCode } from '@molaar/contracts';
import { REQUESTS_PER_MINUTE } from '@molaar/services/api-keys';
import { API_VERSIONS } from '../../http/api-version';
import { ERROR_GUIDE } from '../error-guide';
import { type Guide, table } from './guide';
import { statusTable } from './status-table';
import { TOKEN_GUIDE } from './token-guide';

const GUIDES: readonly Guide[] = [
  {
    title: 'Quick start',
    html: `
<p>Five minutes, in a shell, with any panoramic radiograph as <code>panoramic.png</code>. A portal that you started yourself
(<code>npm start</code>) is at <code>http://localhost:3000</code>, and its demo clinic is made for trying.</p>
<ol>
<li>The owner of a clinic creates an API key: <em>Account settings → API keys</em>. It acts as one person, within its scopes; here
<code>clinical:read</code>, <code>patients:write</code>, <code>findings:write</code> and <code>plans:write</code>, as a dentist. Set the address of
the portal and the key, and list patients:
<pre>URL=http://localhost:3000
KEY='Authorization: Bearer molaar_…'; JSON='Content-Type: application/json'
curl "$URL/api/patient" -H "$KEY"</pre></li>
<li>Create a patient. The answer has its <code>id</code>:
<pre>curl -X PUT "$URL/api/patient" -H "$KEY" -H "$JSON" \\
  -d '{"firstName":"Proovi","lastName":"Kiire","birthDate":"1980-05-17"}'</pre></li>
<li>Upload a radiograph and start its analysis. The answer has the <code>id</code> of the image:
<pre>PATIENT=<var>id of the patient</var>
curl -X POST "$URL/api/image" -H "$KEY" -F patientId=$PATIENT -F analyse=true -F file=@panoramic.png</pre></li>
<li>Read the findings; 202 with <code>Retry-After</code> while the analysis runs. They are suggestions: show <code>notice</code> with them.
<pre>IMAGE=<var>id of the image</var>
curl "$URL/api/annotation/annotate/$IMAGE" -H "$KEY"</pre></li>
<li>Read the statuses that follow from them, with two versions that the next call names:
<pre>curl "$URL/api/x/image/$IMAGE/statuses" -H "$KEY"</pre></li>
<li>Approve or reject statuses, with the <code>annotationIds</code> that they were read with. A status of your own has none:
<pre>VERSION=<var>version</var>; FINDINGS=<var>annotationVersion</var>
curl -X POST "$URL/api/treatment-plan/dental-status/$IMAGE" -H "$KEY" -H "$JSON" \\
  -d '{"version":'$VERSION',"annotationVersion":'$FINDINGS',"statuses":[
    {"tooth":"17","surface":["O"],"status":"PRIM_CAR_CAVITY","annotationIds":[],"decision":"APPROVED"}]}'</pre></li>
<li>Make a priced treatment plan of what is approved. The answer has its <code>id</code>, lines and sums:
<pre>curl -X POST "$URL/api/x/image/$IMAGE/plan-draft" -H "$KEY" -H "$JSON" -d '{"language":"en","approve":true}'</pre></li>
<li>Save its PDF:
<pre>PLAN=<var>id of the treatment plan</var>
curl "$URL/api/pdf/generate/treatment-plan/$PLAN" -H "$KEY" -o plan.pdf</pre></li>
</ol>
<p>TypeScript and JavaScript: the client <code>@molaar/client</code> does all of this with types, retries and progress. The operator of the portal
has it: <code>npm pack</code> in <code>packages/client</code> of Molaar’s source makes a file for
<code>npm install ./molaar-client-*.tgz</code>. Other languages: generate a client from
<a href="/api/openapi.json">openapi.json</a>. To try calls without code, open the <a href="/api/docs/reference">reference</a>. A frame of your
own page in which a dentist works: <a href="#tokens-of-a-partner">tokens of a partner</a>.</p>`,
  },
  {
    title: 'Errors',
    html: () => `
<p>Every answer outside 200–299 is <code>{status, message, description, fields?}</code>. Act on the code in <code>message</code>; log
<code>description</code>, whose wording may change. <code>fields</code> names invalid fields in the language of
<code>Accept-Language</code> (<code>et</code>, <code>en</code>). An id of another clinic counts as unknown. A method that an address does not
have is 405 with <code>Allow</code>. New codes may be added: treat an unknown one by its status.</p>
${table(
  ['code', 'status', 'cause', 'what to do'],
  Object.entries(ERROR_GUIDE).map(([code, [cause, cure]]) => [
    `<code>${code}</code>`,
    ERROR_STATUS[code as ErrorCode],
    withCode(cause),
    withCode(cure),
  ]),
)}`,
  },
  {
    title: 'Pagination',
    html: `<p><code>size</code> is 20 by default and at most 100. <code>GET /patient/paginate</code> returns the header <code>X-Next-Cursor</code>; send it
as <code>cursor</code> with the same order and filters. It is missing on the last page. Pages by cursor stay consistent while patients are
added. <code>GET /patient/pages</code> counts: exactly for all patients, up to 10,000 for filtered ones (then <code>totalIsExact</code> is
false). The audit log has <code>nextCursor</code> in its body.</p>`,
  },
  {
    title: 'Idempotency',
    html: `<p>Send <code>Idempotency-Key: ANY-NAME</code> with POST, PUT and PATCH. The same request with the same key, sent again within 24 hours, gets the
first response with <code>Idempotency-Replayed: true</code> and is not executed again. Another request with the same key is 409
<code>IDEMPOTENCY_CONFLICT</code>. After an answer of 400 to 499 the key may be used again.</p>`,
  },
  {
    title: 'Versions of records',
    html: `<p>Records that two people may edit have a <code>version</code>, sent as <code>ETag</code> too. A change names the version that was read: in the
body, or as <code>If-Match</code>. When somebody else has saved in between, the answer is 412 <code>VERSION_CONFLICT</code> and nothing is
changed: read again, apply the change, save.</p>`,
  },
  {
    title: 'Versions of the API',
    html: `
<p>The API has versions by day. <code>Molaar-Version: ${API_VERSIONS.at(-1)}</code> in a request asks for the version of that day: the newest that is not
after it. Without the header, the newest applies. Every answer names its version in the same header. A day before
${API_VERSIONS[0]} is 400.</p>
<ul>
<li>Added without a new version: calls, optional fields of requests, fields of answers, headers, error codes, values of lists of values in
answers, webhooks. Programs ignore what they do not know.</li>
<li>A new version is made when a field, call or value is removed or renamed, an optional field becomes required, or a meaning changes.</li>
<li>A version is served for at least 24 months after its successor. Its answers then have the header <code>Sunset</code> with the last day.</li>
</ul>
<h3>Changelog</h3>
${table(['version', 'change'], [[API_VERSIONS[0], 'The first version.']])}`,
  },
  {
    title: 'Limits',
    html: `<p>An API key may send ${REQUESTS_PER_MINUTE} requests a minute; sign-in, password reset and other open calls have lower limits by account and
network. Answers to counted requests have <code>RateLimit-Policy</code> and <code>RateLimit</code>. Beyond the limit: 429
<code>TOO_MANY_REQUESTS</code>; wait as many seconds as <code>Retry-After</code> says. 503 means that the portal is temporarily
unavailable, with <code>Retry-After</code> as well.</p>
<p>A radiograph is PNG or JPEG, at most 10 MB and below 10 megapixels; parts of an upload are at most 512 KiB. A treatment plan has at most
500 lines.</p>`,
  },
  {
    title: 'From a status to a price',
    html: () => `
<p>A treatment plan has a line for each approved status that needs treatment. The row of the medical template with its finding type
(<code>detectableObject</code>) gives name, text and price; a row with a <code>situation</code> comes before the one with <code>ANY</code>.
The row’s own price range comes before that of its components. Without a row the line has no price.</p>
${table(
  ['status', 'class code', 'category', 'row of the template'],
  statusTable().map(({ status, code, category, templateRow }) => [
    `<code>${status}</code>`,
    code ?? '–',
    category ?? '–',
    templateRow ? `<code>${templateRow}</code>` : status === 'CUSTOM' ? '<code>CUSTOM</code>, when its category is ISSUES' : 'no line',
  ]),
)}`,
  },
  TOKEN_GUIDE,
  {
    title: 'FHIR',
    html: `<p><code>GET /x/patient/{id}/fhir</code> returns a patient as a FHIR R4 bundle (type <code>collection</code>): patient, dentist,
clinic, radiographs, approved statuses as observations, treatment plans. Only what a dentist approved is in it.</p>`,
  },
  {
    title: 'Webhooks',
    html: () => `
<p>A clinic registers addresses to which the portal posts events, so that a program need not ask again and again: account settings,
<i>Integration</i>, or <code>POST /api/x/webhooks</code> with the scope <code>webhooks:manage</code>. The body has ids only; read the rest with
an API key.</p>
${table(
  ['event', 'when'],
  [
    ['<code>analysis.done</code>', 'the findings of a radiograph are there'],
    ['<code>analysis.failed</code>', 'an analysis failed or was cancelled'],
    ['<code>statuses.approved</code>', 'a dentist approved statuses of teeth that were not approved before'],
    ['<code>treatment_plan.sent</code>', 'a treatment plan was e-mailed to the patient, or a link was created'],
    [
      '<code>treatment_plan.accepted</code>, <code>.declined</code>, <code>.answered</code>',
      'the patient answered: all, nothing, or a part',
    ],
    ['<code>test</code>', 'somebody sent a test event'],
  ],
)}
<pre><code>POST /molaar HTTP/1.1
webhook-id: 01930000-0000-7000-8000-0000000000b1
webhook-timestamp: 1767225600
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{"id":"01930000-0000-7000-8000-0000000000b1","type":"analysis.done","version":1,"timestamp":"2026-01-01T00:00:00.000Z",
 "data":{"patientId":"…","imageId":"…","analysisId":"…","treatmentPlanId":null}}</code></pre>
<p>The signature is that of <i>Standard Webhooks</i> (standardwebhooks.com), whose libraries verify it: the HMAC-SHA-256 of
<code>&lt;webhook-id&gt;.&lt;webhook-timestamp&gt;.&lt;body&gt;</code> in base64, with the part of the secret after <code>whsec_</code>, decoded
from base64, as key. After a new secret was created, requests have a signature of each for 24 hours. <code>verifyWebhook</code> of
<code>@molaar/client</code> does this.</p>
<ul>
<li>Answer 2xx within ten seconds and work afterwards. Anything else, redirects too, is repeated: after about 15 seconds, then later each time,
at least every six hours for three days. Then the endpoint is disabled and the clinic notified; 410 disables it at once.</li>
<li>An event may arrive twice or out of order. <code>webhook-id</code> is the same each time.</li>
<li><code>GET /api/x/webhooks/{id}/deliveries</code> has status, response and duration of the last 30 days;
<code>…/{deliveryId}/resend</code> and <code>…/resend-failed</code> send again.</li>
<li>The address must be https and reachable from the internet; a portal with the demo clinic also posts to
<code>http</code> and private addresses, such as <code>http://localhost:4000</code>.</li>
</ul>
<p>A connection with a practice system has a webhook of its own: <code>analysis.done</code> and <code>analysis.failed</code>, with the patient’s
number there and the header <code>Molaar-Signature: t=…,v1=…</code>, the HMAC-SHA-256 of <code>&lt;t&gt;.&lt;body&gt;</code> in hexadecimal with the
shared secret. <code>readWebhook</code> verifies it.</p>`,
  },
];

/** Shows what is between backticks as code, as the OpenAPI document does. */
function withCode(text: string): string {
  return text.replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

const anchor = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

/** Returns the page with the guides for developers. */
export function guidesPage(): string {
  const links = GUIDES.map(({ title }) => `<li><a href="#${anchor(title)}">${title}</a></li>`);
  const sections = GUIDES.map(
    ({ title, html }) => `<section id="${anchor(title)}"><h2>${title}</h2>${typeof html === 'string' ? html : html()}</section>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Molaar for developers</title>
    <link rel="icon" href="/api/docs/favicon-32x32.png" />
    <link rel="stylesheet" href="/api/docs/guides.css" />
  </head>
  <body>
    <nav class="top" aria-label="Documentation"><a href="/api/docs/reference">Reference: try every call</a> <a href="/api/openapi.json">openapi.json</a></nav>
    <main>
      <h1>Molaar for developers</h1>
      <p>The analysis assists and does not diagnose. Findings are suggestions until a dentist confirms them: say so wherever you show them.
      Money is integer cents, instants are ISO 8601 UTC, tooth numbers are ISO 3950 as text.</p>
      <ul class="contents">${links.join('')}</ul>
      ${sections.join('\n')}
    </main>
  </body>
</html>
`;
}

export const GUIDES_CSS = `
:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; }
nav.top { display: flex; flex-wrap: wrap; gap: 1rem; padding: .75rem 1.25rem; border-bottom: 1px solid #8886; }
main { max-width: 60rem; margin: 0 auto; padding: 1.25rem; }
h1 { font-size: 1.75rem; } h2 { font-size: 1.35rem; margin-top: 2.5rem; }
.contents { columns: 14rem; padding-left: 1.25rem; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid #8886; border-radius: 6px; font-size: .875rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .875rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid #8884; }
`;
