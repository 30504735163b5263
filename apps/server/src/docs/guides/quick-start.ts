import type { Guide } from './guide';

/** From an API key to a PDF; a test runs the commands as they are printed. */
export const QUICK_START: Guide = {
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
<li>Approve or reject statuses, as they were read; the portal finds their <code>annotationIds</code> itself. A status of your own has none:
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
};
