import { TOKEN_REFUSALS } from '@molaar/contracts';
import { type Guide, table } from './guide';

/** The same as `docs/integration/samples/token-hs256.mjs`; a test compares them. */
export const TOKEN_SAMPLE = `import { createHmac, randomUUID } from 'node:crypto';

const { ISSUER, AUDIENCE, ORGANIZATION, DENTIST, PATIENT, SECRET } = process.env;
const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');
const now = Math.floor(Date.now() / 1000);
const claims = {
  iss: ISSUER,
  aud: AUDIENCE,
  iat: now,
  exp: now + 120,
  jti: randomUUID(),
  organization: ORGANIZATION,
  dentist: DENTIST,
  patient: PATIENT,
};
const content = \`\${encode({ alg: 'HS256', typ: 'JWT' })}.\${encode(claims)}\`;
console.log(\`\${content}.\${createHmac('sha256', SECRET).update(content).digest('base64url')}\`);
`;

const CLAIMS: readonly (readonly [string, string, string, string])[] = [
  ['iss', 'text, required', 'issuer, as the clinic entered it', 'dentas'],
  ['aud', 'text, required', 'audience, as the clinic entered it', 'https://portal.example'],
  ['exp', 'number, required', 'seconds since 1970, at most five minutes ahead', '1767225720'],
  ['jti', 'text, required', 'unique for each token, at most 200 characters', '0b5c1d52-4a7e-4f0e-9b1c-2f6f6f1f7a10'],
  ['organization', 'text, required', 'Molaar’s id of the clinic', '01930000-0000-7000-8000-0000000000b0'],
  ['dentist', 'text, required', 'Molaar’s id of an active member with the role MEDICAL', '01930000-0000-7000-8000-0000000000a4'],
  [
    'patient',
    'text',
    'Molaar’s id of the patient whom the session may show; without it, patients that this dentist created through the partner',
    '01930000-0000-7000-8000-0000000000a1',
  ],
  ['analysis', 'text', 'id of the analysis to open', '01930000-0000-7000-8000-0000000000a6'],
  ['iat, nbf', 'number', 'seconds since 1970, not in the future', '1767225600'],
];

const html = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** How a partner's page opens the portal in a frame without another sign-in. */
export const TOKEN_GUIDE: Guide = {
  title: 'Tokens of a partner',
  html: () => `
<p>An API key is for programs. Where a dentist works with Molaar in a frame of your own page, a token signs them in once:</p>
<ol>
<li>The clinic enters name, issuer, audience, algorithm (HS256, RS256 or ES256), key and origin of your page: <em>Account settings →
Integration</em>. The same page shows the ids for the claims <code>organization</code> and <code>dentist</code>;
<code>GET /api/x/dentist</code> lists the dentists too.</li>
<li>Your server makes a token for each opening: a JWT with these claims. Its header names <code>alg</code> and, with several keys at the
JWKS URL, <code>kid</code>. Clocks may differ by 15 seconds.</li>
<li>Your page opens the frame <code>/integration/dentas/workdesk/{dentistId}?token=…&amp;lang=et</code>.</li>
</ol>
${table(
  ['claim', 'type', 'value', 'example'],
  CLAIMS.map(([claim, type, value, example]) => [`<code>${claim}</code>`, type, value, `<code>${example}</code>`]),
)}
<p>Node.js with a shared secret; the source has samples for RS256, Python and shell in <code>docs/integration/samples</code>:</p>
<pre>${html(TOKEN_SAMPLE)}</pre>
<p>To try a token without a frame. The answer is the person with <code>integration</code>, what the session may show, and
<code>bearer</code>, its secret for <code>Authorization: Bearer</code>:</p>
<pre>curl -X POST "$URL/api/auth/login-jwt" -H 'Content-Type: application/json' -d '{"token":"…"}'</pre>
<p>A token that is not accepted is 401 <code>INVALID_CREDENTIALS</code>; <code>description</code> begins with the reason. The clinic
reads the last reasons in <em>Account settings → Integration</em>.</p>
${table(
  ['reason', 'meaning'],
  Object.entries(TOKEN_REFUSALS).map(([reason, meaning]) => [`<code>${reason}</code>`, meaning]),
)}
<p>The practice system of the demo clinic makes tokens with claims that you choose, to see what is refused: its page is at the URL of the
connection in <em>Account settings → Integration</em>.</p>`,
};
