/** Returns the page with the state of the stand-in and its switches, in both languages. */
export function standInPage(): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Dentas (stand-in)</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
 :root { color-scheme: light dark; --text: #1d2733; --dim: #51606f; --line: #b6c2cf; --raised: #f3f6f9; --page: #fff }
 @media (prefers-color-scheme: dark) { :root { --text: #dbe2e6; --dim: #95a3ac; --line: #3d4a53; --raised: #1f282e; --page: #10161a } }
 body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: var(--text); background: var(--page) }
 h1 { font-size: 1.4rem } h2 { font-size: 1.05rem; margin: 1.6rem 0 .4rem }
 table { border-collapse: collapse; width: 100% } td, th { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
 button { font: inherit; padding: .3rem .7rem; margin: 0 .3rem .3rem 0; border: 1px solid var(--line); border-radius: 6px; color: var(--text); background: var(--page); cursor: pointer }
 button[aria-pressed=true] { background: #0b5c7a; color: #fff }
 p.note { color: var(--dim) }
 select { font: inherit; padding: .3rem; max-width: 100% } label { display: inline-block; margin: 0 1rem .3rem 0 }
 iframe { width: 100%; height: 46rem; border: 1px solid var(--line); border-radius: 6px }
 textarea { font: 13px/1.4 ui-monospace, monospace; width: 100%; box-sizing: border-box }
 pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--raised); padding: .6rem; border-radius: 6px }
 body.framed { max-width: 90rem }
</style></head><body><main>
<h1>Dentas <small>(stand-in · näidis)</small></h1>
<p class="note">Stands in for the practice system. All patients are fictional. · Asendab praksisetarkvara. Kõik patsiendid on väljamõeldud.</p>
<h2>Molaar in a frame · Molaar raamis</h2>
<p class="note">Each click creates a one-time token for one dentist and one patient, valid for two minutes. · Iga klõps loob ühekordse tokeni ühele arstile ja ühele patsiendile; see kehtib kaks minutit.</p>
<div id="opening">
<label>Patient · Patsient <select id="patient"></select></label>
<label>Page · Leht <select id="page"><option value="workdesk">Workdesk · Töölaud</option><option value="teeth-status">Teeth status · Hammaste staatus</option><option value="treatment-planner">Treatment planner · Raviplaani koostamine</option></select></label>
<label>Language · Keel <select id="lang"><option value="et">Eesti</option><option value="en">English</option></select></label>
<p><button id="open">Open · Ava</button><button id="replay">Reuse the last token · Kasuta eelmist tokenit</button><button id="shut" hidden>Close · Sulge</button></p>
</div>
<p id="status" class="note" role="status"></p>
<div id="frame"></div>
<h2>Token for tests · Token katsetamiseks</h2>
<p class="note">The claims replace the usual ones; null leaves one out. Signed with the right key. · Väljad asendavad tavapärased; null jätab välja. Allkirjastatud õige võtmega.</p>
<p><label for="claims">Claims · Väljad</label><br><textarea id="claims" rows="4" spellcheck="false">{ "exp": 1767225600 }</textarea></p>
<p><button id="make">Make a token · Loo token</button></p>
<p id="made-status" class="note" role="status"></p>
<div id="made" hidden><p><label for="token">Token</label><br><textarea id="token" rows="4" readonly></textarea></p>
<pre id="made-claims"></pre><pre id="made-command"></pre></div>
<h2>Fault · Rike</h2><div id="faults"></div>
<p class="note">With an untrusted certificate · Usaldamata sertifikaadiga: <code id="secure"></code></p>
<h2>Clock · Kell</h2><div id="clock"></div>
<h2>Patients · Patsiendid</h2><div id="patients"></div>
<h2>Received events · Saabunud teated</h2><div id="events"></div>
</main><script>
const FAULTS = { none: 'none · töötab', slow: 'slow · aeglane', down: 'down · ei vasta', nonsense: 'nonsense · arusaamatu vastus', 'too-many': '429', 'half-body': 'half a body · pool vastust', 'lost-answer': 'lost answer · vastus läheb kaduma', error: '500', refused: '401' };
const put = (path, body) => fetch(path, { method: 'PUT', headers: { 'Content-Type': 'application/json', 'X-Control': '1' }, body: JSON.stringify(body) }).then(show);
const cell = (text, tag = 'td') => Object.assign(document.createElement(tag), { textContent: text });
function table(heads, rows) {
  const element = document.createElement('table');
  const line = (cells, tag) => { const tr = document.createElement('tr'); tr.append(...cells.map((text) => cell(text, tag))); return tr; };
  element.append(line(heads, 'th'), ...rows.map((row) => line(row)));
  return element;
}
const SKEWS = { 0: 'right · õige', 3600000: '1 h ahead · 1 h ees', '-3600000': '1 h behind · 1 h taga' };
const byId = (id) => document.getElementById(id);
let frame = null;
let openedAt = '';
function showStatus(text) { byId('status').textContent = text; }
function shut() {
  frame?.remove();
  frame = null;
  byId('shut').hidden = true;
  document.body.classList.remove('framed');
}
async function open(replay) {
  shut();
  const body = { patient: byId('patient').value, page: byId('page').value, lang: byId('lang').value, replay };
  const response = await fetch('/control/frame', { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Control': '1' }, body: JSON.stringify(body) });
  const { address, error } = await response.json();
  if (!address) return showStatus(error);
  openedAt = new URL(address).origin;
  frame = Object.assign(document.createElement('iframe'), { title: 'Molaar', allow: 'fullscreen', src: address });
  byId('frame').append(frame);
  byId('shut').hidden = false;
  document.body.classList.add('framed');
  showStatus('');
}
byId('make').onclick = async () => {
  byId('made').hidden = true;
  let claims;
  try { claims = JSON.parse(byId('claims').value || '{}'); } catch { return void (byId('made-status').textContent = 'The claims are no JSON. · Väljad ei ole JSON.'); }
  const body = JSON.stringify({ patient: byId('patient').value, claims });
  const response = await fetch('/control/token', { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Control': '1' }, body });
  const { token, claims: whole, signIn, error } = await response.json();
  byId('made-status').textContent = error ?? '';
  if (!token) return;
  byId('token').value = token;
  byId('made-claims').textContent = JSON.stringify(whole, null, 2);
  byId('made-command').textContent = "curl -X POST " + signIn + " -H 'Content-Type: application/json' -d '" + JSON.stringify({ token }) + "'";
  byId('made').hidden = false;
};
byId('open').onclick = () => open(false);
byId('replay').onclick = () => open(true);
byId('shut').onclick = shut;
addEventListener('message', ({ origin, source, data }) => {
  if (!frame || origin !== openedAt || source !== frame.contentWindow || data?.source !== 'molaar') return;
  if (data.type === 'height') frame.style.height = Math.max(736, data.height) + 'px';
  else if (data.type === 'close') { shut(); showStatus('Molaar: done · valmis'); }
  else if (data.type === 'sessionExpired') { shut(); showStatus('Molaar: the session has expired, open it again · seanss on aegunud, avage uuesti'); }
  else showStatus('Molaar: ' + data.type);
});
async function show() {
  const state = await (await fetch('/control/state')).json();
  if (byId('patient').options.length === 0) for (const { id, name } of state.patients) if (state.framed.includes(id)) byId('patient').append(new Option(id + ' · ' + name, id));
  byId('secure').textContent = 'https://127.0.0.1:' + state.securePort;
  byId('open').disabled = byId('replay').disabled = state.framed.length === 0;
  byId('clock').replaceChildren(...Object.entries(SKEWS).map(([skewMs, label]) => {
    const button = Object.assign(document.createElement('button'), { textContent: label, onclick: () => put('/control/clock', { skewMs: Number(skewMs) }) });
    button.setAttribute('aria-pressed', String(state.skewMs === Number(skewMs)));
    return button;
  }));
  document.getElementById('faults').replaceChildren(...Object.entries(FAULTS).map(([kind, label]) => {
    const button = Object.assign(document.createElement('button'), { textContent: label, onclick: () => put('/control/fault', { kind }) });
    button.setAttribute('aria-pressed', String(state.fault.kind === kind));
    return button;
  }));
  document.getElementById('patients').replaceChildren(...state.patients.flatMap((patient) => {
    const title = cell(patient.id + ' · ' + patient.name + ' · ' + (patient.birthDate ?? ''), 'h3');
    const rows = Object.entries(patient.cells).sort().map(([key, codes]) => [...key.split('|'), codes.join(', ')]);
    return [title, table(['Tooth · Hammas', 'Surface · Pind', 'Codes · Koodid'], rows)];
  }));
  document.getElementById('events').replaceChildren(table(['At · Aeg', 'Event · Teade'], state.events.slice(-10).map(({ receivedAt, event }) => [receivedAt, JSON.stringify(event)])));
}
show();
setInterval(show, 3000);
</script></body></html>`;
}
