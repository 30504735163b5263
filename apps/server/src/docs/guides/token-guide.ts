import { TOKEN_REFUSALS } from '@molaar/contracts';
import { EXAMPLE_IDS } from '../examples';
import { escapeHtml, type Guide, table } from './guide';
import { readTokenSample, TOKEN_SAMPLES } from './token-samples';

/** The claims of a token; docs/integration/tokens.md has the same rows, a test compares them. */
export const CLAIMS: readonly (readonly [string, string, string, string])[] = [
  ['iss', 'text, required', 'issuer, as the clinic entered it', 'dentas'],
  ['aud', 'text, required', 'audience, as the clinic entered it', 'https://portal.example'],
  ['exp', 'number, required', 'seconds since 1970, at most five minutes ahead', '1767225720'],
  ['jti', 'text, required', 'unique for each token, at most 200 characters', '0b5c1d52-4a7e-4f0e-9b1c-2f6f6f1f7a10'],
  ['organization', 'text, required', 'Molaar’s id of the clinic', EXAMPLE_IDS.organization],
  ['dentist', 'text, required', 'Molaar’s id of an active member with the role MEDICAL', EXAMPLE_IDS.user],
  [
    'patient',
    'text',
    'Molaar’s id of the patient whom the session may show; without it, patients that this dentist created through the partner',
    EXAMPLE_IDS.patient,
  ],
  ['analysis', 'text', 'id of the analysis to open', EXAMPLE_IDS.analysis],
  ['iat, nbf', 'number', 'seconds since 1970, not in the future', '1767225600'],
];

/** What a valid token gets besides a session; docs/integration/tokens.md has the same rows, a test compares them. */
export const OTHER_ANSWERS: readonly (readonly [number, string, string])[] = [
  [404, 'ORGANIZATION_NOT_FOUND', 'the clinic has no connection with this partner'],
  [403, 'ORGANIZATION_INACTIVE', 'the clinic is not active'],
  [404, 'USER_NOT_FOUND', '`dentist` is no active dentist of the clinic'],
  [404, 'PATIENT_NOT_FOUND', '`patient` is unknown'],
  [404, 'NOT_FOUND', '`analysis` is unknown, or of another patient'],
  [429, 'TOO_MANY_REQUESTS', 'more than 60 attempts of an address in 15 minutes; `Retry-After`'],
];

/** Each sample folds out, the first one is open. */
const samples = (): string =>
  TOKEN_SAMPLES.map(({ file, label }, at) => {
    const link = `<a href="/api/docs/samples/${file}" download>${file}</a>`;
    return `<details${at === 0 ? ' open' : ''}><summary>${label}</summary><pre>${escapeHtml(readTokenSample(file) ?? '')}</pre><p>${link}</p></details>`;
  }).join('\n');

/** How a partner's page opens the portal in a frame without another sign-in. */
export const TOKEN_GUIDE: Guide = {
  title: 'Tokens of a partner',
  html: () => `
<p>An API key is for programs. Where a dentist works with Molaar in a frame of your own page, a token signs them in once:</p>
<ol>
<li>The clinic enters name, issuer, audience, algorithm (HS256 with a shared secret of at least 32 characters; RS256 or
ES256 with the URL of your JWKS) and the origin of your page: <em>Account settings → Integration</em>. The same page shows the ids for the claims <code>organization</code> and <code>dentist</code>;
<code>GET /api/x/dentist</code> lists the dentists too, <code>GET /api/auth/is-authenticated</code> has the clinic’s id.</li>
<li>Your server makes a token for each opening: a JWT with these claims. Its header names <code>alg</code> and, with several keys at the
JWKS URL, <code>kid</code>. Clocks may differ by 15 seconds.</li>
<li>Your page opens <a href="#a-frame-in-your-page">a frame</a> with it.</li>
</ol>
${table(
  ['claim', 'type', 'value', 'example'],
  CLAIMS.map(([claim, type, value, example]) => [`<code>${claim}</code>`, type, value, `<code>${example}</code>`]),
)}
<p>Samples that print a token. They read <code>ISSUER</code>, <code>AUDIENCE</code>, <code>ORGANIZATION</code>, <code>DENTIST</code>,
<code>PATIENT</code> and <code>ANALYSIS</code> (both optional), and <code>SECRET</code>, or <code>KEY_FILE</code> and <code>KEY_ID</code>
(optional), from the environment:</p>
${samples()}
<p>To try a token without a frame. The answer is the person with <code>integration</code>, what the session may show, and
<code>bearer</code>, its secret for <code>Authorization: Bearer</code>:</p>
<pre>TOKEN=$(node token-hs256.mjs)
curl -X POST "$URL/api/auth/login-jwt" -H "$JSON" -d '{"token":"'$TOKEN'"}'</pre>
<p>A token that is not accepted is 401 <code>INVALID_CREDENTIALS</code>; <code>description</code> begins with the reason. The clinic
reads the last reasons, with your name, in <em>Account settings → Integration</em>.</p>
${table(
  ['reason', 'meaning'],
  Object.entries(TOKEN_REFUSALS).map(([reason, meaning]) => [`<code>${reason}</code>`, meaning]),
)}
<p>Other answers to a token that is valid:</p>
${table(
  ['answer', 'cause'],
  OTHER_ANSWERS.map(([status, code, cause]) => [`${status} <code>${code}</code>`, cause.replaceAll(/`([^`]+)`/g, '<code>$1</code>')]),
)}
<p>The practice system of the demo clinic makes tokens with claims that you choose, to see what is refused: its page is at the URL of the
connection in <em>Account settings → Integration</em>.</p>`,
};
