import { ERROR_STATUS, type ErrorCode } from '@molaar/contracts';
import { REQUESTS_PER_MINUTE } from '@molaar/services/api-keys';
import { AT_ONCE } from '../../http/admission';
import { API_VERSIONS } from '../../http/api-version';
import { ERROR_GUIDE } from '../error-guide';
import { type Guide, table, withCode } from './guide';

/** How many requests of a key run at once, and how many more wait. */
const [CALLS, UPLOADS, SLOW] = [AT_ONCE.call.session, AT_ONCE.upload.session, AT_ONCE.slow.session];

/** What applies to all calls. */
export const CONVENTIONS: readonly Guide[] = [
  {
    title: 'Errors',
    html: () => `
<p>Every answer outside 200–299 is <code>{status, message, description, fields?}</code>. Act on the code in <code>message</code>; log
<code>description</code>, whose wording may change. <code>fields</code> names invalid fields in the language of
<code>Accept-Language</code> (<code>et</code>, <code>en</code>). An id of another clinic counts as unknown. A method that an address does not
have is 405 with <code>Allow</code>. New codes may be added: treat an unknown one by its status.</p>
<pre>HTTP/1.1 400 Bad Request
X-Request-Id: 0b5c1d52-4a7e-4f0e-9b1c-2f6f6f1f7a10

{"status":400,"message":"VALIDATION_FAILED","description":"not valid: birthDate","fields":{"birthDate":"Must be a valid date"}}</pre>
<p>Fields of a body and query parameters that a call does not know are ignored, so that what was read can be changed and sent back; check
the spelling of filters. An empty filter is no filter.</p>
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
    html: `
<p>Pages have 20 entries, with <code>size</code> at most 100. After the last page <code>X-Next-Cursor</code> is missing:</p>
<pre>curl -i "$URL/api/patient/paginate?search=näidis&amp;size=50" -H "$KEY"   # X-Next-Cursor: WyJs…
curl -i "$URL/api/patient/paginate?search=näidis&amp;size=50&amp;cursor=WyJs…" -H "$KEY"</pre>
<p>Send the cursor with the same order and filters. Pages stay consistent while patients are added.
<code>GET /api/patient/pages</code> counts: exactly for all patients, up to 10,000 for filtered ones (then <code>totalIsExact</code> is
false). <code>GET /api/pricing-component/paginate</code> has page numbers; the audit log, notifications, requests and deliveries name the
entry after which they continue, as the reference says. Other lists are whole.</p>`,
  },
  {
    title: 'Idempotency',
    html: `<p>Send <code>Idempotency-Key: ANY-NAME</code> with POST, PUT and PATCH. The same request with the same key, sent again within 24 hours, gets the
first response with <code>Idempotency-Replayed: true</code> and is not executed again. Another request with the same key is 409
<code>IDEMPOTENCY_CONFLICT</code>. After an answer of 400 to 499 the key may be used again. Where the server stopped between the work and
storing its answer, a repetition is 409 too, and nothing is done twice: read the current state.</p>
<pre>curl -X PUT "$URL/api/patient" -H "$KEY" -H "$JSON" -H "Idempotency-Key: $(uuidgen)" \\
  -d '{"firstName":"Proovi","lastName":"Kindel"}'</pre>`,
  },
  {
    title: 'Versions of records',
    html: `<p>Records that two people may edit have a <code>version</code>, sent as <code>ETag</code> too. A change names the version that was read: in the
body, or as <code>If-Match</code>. When somebody else has saved in between, the answer is 412 <code>VERSION_CONFLICT</code> and nothing is
changed: read again, apply the change, save.</p>
<pre>curl -i "$URL/api/patient/$PATIENT/details" -H "$KEY"   # ETag: "1"
curl -X PUT "$URL/api/patient" -H "$KEY" -H "$JSON" -H 'If-Match: "1"' \\
  -d '{"id":"'$PATIENT'","firstName":"Proovi","lastName":"Kindel","phoneNumber":"+37255512345"}'</pre>`,
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
network. Every answer to a valid key, also an error, and to other requests that are counted has <code>RateLimit-Policy: "key";q=${REQUESTS_PER_MINUTE};w=60</code> and
<code>RateLimit: "key";r=599;t=60</code>: 599 requests are left, all again in 60 seconds. Beyond the limit: 429
<code>TOO_MANY_REQUESTS</code>; wait as many seconds as <code>Retry-After</code> says. 503 means that the portal is temporarily
unavailable, with <code>Retry-After</code> as well.</p>
<p>Of a key, ${CALLS.atOnce} calls run at once, ${UPLOADS.atOnce} uploads and ${SLOW.atOnce} PDFs or FHIR bundles; up to ${CALLS.waiting}, ${UPLOADS.waiting} and
${SLOW.waiting} more wait for their turn. More get 429 with <code>Retry-After</code>, without the <code>RateLimit</code> headers, because they are
not counted.</p>
<p>A radiograph is PNG, JPEG or DICOM, at most 10 MB and below 10 megapixels. A large one is sent in parts of at most 512 KiB, which continue
after a lost connection: <code>POST /api/x/upload</code>, <code>PATCH /api/x/upload/{id}</code>, <code>POST /api/x/upload/{id}/finish</code>. A treatment plan has at most
500 lines.</p>`,
  },
];
