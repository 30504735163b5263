/** The search of guides and calls in the bar above both pages; `SEARCH_JS` fills it. */
export const SEARCH_BOX = `<form class="search" role="search">
        <input type="search" aria-label="Search guides and calls" placeholder="Search ( / )" autocomplete="off" spellcheck="false" />
        <div class="results" hidden><ul></ul><p role="status"></p></div>
      </form>`;

/** Searches what /api/docs/search.json lists. A place has every word; those that have them in their name come first. */
export const SEARCH_JS = `const MOST = 12;
const form = document.querySelector('.search');
const input = form.querySelector('input');
const results = form.querySelector('.results');
const list = form.querySelector('ul');
const status = form.querySelector('[role=status]');
let entries;
async function load() {
  entries ??= fetch('/api/docs/search.json').then((response) => (response.ok ? response.json() : Promise.reject()));
  try {
    return await entries;
  } catch {
    entries = undefined;
    return null;
  }
}
function row({ title, hint, href }) {
  const link = document.createElement('a');
  link.href = href;
  const name = document.createElement('span');
  name.textContent = title;
  const place = document.createElement('code');
  place.textContent = hint;
  link.append(name, place);
  const item = document.createElement('li');
  item.append(link);
  return item;
}
async function show() {
  const all = await load();
  const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const has = (text) => words.every((word) => text.includes(word));
  const found = (all ?? []).filter(({ name, text }) => has(name + ' ' + text)).sort((a, b) => has(b.name) - has(a.name));
  list.replaceChildren(...found.slice(0, MOST).map(row));
  status.textContent = all === null ? 'The search could not be loaded. Type to try again.' : found.length > 0 ? '' : 'Nothing found';
  results.hidden = words.length === 0;
}
function close() {
  input.value = '';
  results.hidden = true;
}
input.addEventListener('input', show);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  list.querySelector('a')?.click();
});
list.addEventListener('click', (event) => {
  const link = event.target.closest('a');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  close();
  // Swagger UI reads the address once.
  if (link.pathname !== '/api/docs/reference' || location.pathname !== link.pathname) return;
  event.preventDefault();
  location.href = link.href;
  location.reload();
});
form.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    close();
    input.focus();
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [input, ...list.querySelectorAll('a')];
  const next = stops[stops.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (next) next.focus();
  event.preventDefault();
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input, textarea, select, [contenteditable]')) return;
  event.preventDefault();
  input.focus();
});
document.addEventListener('click', (event) => {
  if (!form.contains(event.target)) results.hidden = true;
});
`;
