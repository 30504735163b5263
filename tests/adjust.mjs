import { launch, open, url, out } from './look.mjs';
import { readFileSync } from 'node:fs';
const b = await launch();
for (const [w,h] of [[390,844],[820,1180],[1024,768]]) {
const c = await open(b, { width: w, height: h, locale: 'et', hasTouch: w<900 });
const p = await c.newPage();
await p.goto(`${url}/workdesk?image=${readFileSync('/tmp/walk-screens/image','utf8').trim()}`, { waitUntil: 'networkidle' });
await p.waitForTimeout(1200);
await p.getByRole('button', { name: 'Kohanda ülesvõtet' }).first().click().catch(async () => { await p.getByRole('button', { name: 'Veel tööriistu' }).click(); await p.getByRole('menuitem', { name: 'Kohanda ülesvõtet' }).click(); });
await p.waitForTimeout(600);
await p.screenshot({ path: out(`adjust-${w}`) });
await c.close();
}
await b.close();
