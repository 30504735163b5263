import { signStandardWebhook } from '@molaar/adapters';
import { EXAMPLE_IDS } from '../examples';
import { type Guide, table } from './guide';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const SECONDS = 1_767_225_600;

/** Returns an event with its true signature, to try one's own verification with. */
function example(): string {
  const { delivery: id, patient, image, analysis } = EXAMPLE_IDS;
  const data = { patientId: patient, imageId: image, analysisId: analysis, treatmentPlanId: null };
  const body = JSON.stringify({ id, type: 'analysis.done', version: 1, timestamp: new Date(SECONDS * 1000).toISOString(), data });
  return `<pre>POST /molaar HTTP/1.1
Content-Type: application/json
webhook-id: ${id}
webhook-timestamp: ${SECONDS}
webhook-signature: ${signStandardWebhook(SECRET, { id, seconds: SECONDS, body })}

${body}</pre>
<p>This signature is true for the body as it stands there, on one line, and the secret <code>${SECRET}</code>: try your program with
it. A real one is rejected when <code>webhook-timestamp</code> differs from your clock by more than five minutes.</p>`;
}

/** Events that the portal posts to a clinic's programs. */
export const WEBHOOK_GUIDE: Guide = {
  title: 'Webhooks',
  html: () => `
<p>A clinic registers addresses to which the portal posts events, so that a program need not ask again and again: account settings,
<i>Integration</i>, or <code>POST /api/x/webhooks</code> with the scope <code>webhooks:manage</code>. An event has ids only; read the rest
with an API key. The answer has the <code>secret</code>, which is shown once.</p>
<pre>curl -X POST "$URL/api/x/webhooks" -H "$KEY" -H "$JSON" \\
  -d '{"name":"My program","url":"https://partner.example/molaar","events":["analysis.done"]}'</pre>
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
${example()}
<p>The signature is that of <i>Standard Webhooks</i> (standardwebhooks.com), whose libraries verify it: the HMAC-SHA-256 of
<code>&lt;webhook-id&gt;.&lt;webhook-timestamp&gt;.&lt;body&gt;</code> in base64, with the part of the secret after <code>whsec_</code>, decoded
from base64, as key. After a new secret was created, requests have a signature of each for 24 hours. <code>verifyWebhook</code> of
<code>@molaar/client</code> does this.</p>
<ul>
<li>Answer 2xx within ten seconds and work afterwards. Anything else, redirects too, is repeated: after about 15 seconds, then later each time,
at least every six hours for three days. Once a repeated event arrives, the others that wait follow at once, those that were answered with
429 at their time. After three days the endpoint is disabled and the clinic notified; 410 disables it at once.</li>
<li>An event may arrive twice or out of order. <code>webhook-id</code> is the same each time.</li>
<li><code>GET /api/x/webhooks/{id}/deliveries</code> has status, response and duration of the last 30 days;
<code>…/{deliveryId}/resend</code> and <code>…/resend-failed</code> send again.</li>
<li>The address must be https and reachable from the internet; a portal with the demo clinic also posts to
<code>http</code> and private addresses, such as <code>http://localhost:4000</code>.</li>
</ul>
<p>A connection with a practice system has a webhook of its own: <code>analysis.done</code> and <code>analysis.failed</code>, with the patient’s
number there and the header <code>Molaar-Signature: t=…,v1=…</code>, the HMAC-SHA-256 of <code>&lt;t&gt;.&lt;body&gt;</code> in hexadecimal with the
shared secret. <code>readWebhook</code> verifies it.</p>`,
};
