import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../support/molaar';

interface Component {
  group?: string;
  name: string;
  version: string;
  scope: string;
  hashes?: { alg: string; content: string }[];
}

describe('npm run sbom', () => {
  it('lists what is shipped and what is for development only, with checksums, and is the same each time', () => {
    const print = () => execFileSync(process.execPath, [join(root, 'scripts/sbom.mjs')], { encoding: 'utf8', maxBuffer: 1 << 26 });
    const text = print();
    const { bomFormat, specVersion, components } = JSON.parse(text) as { bomFormat: string; specVersion: string; components: Component[] };
    expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.6']);
    const scopeOf = (name: string) => components.find((component) => component.name === name && !component.group)?.scope;
    expect([scopeOf('hono'), scopeOf('pg'), scopeOf('vitest'), scopeOf('playwright-core')]).toEqual([
      'required',
      'required',
      'excluded',
      'excluded',
    ]);
    for (const { name, hashes } of components) expect(hashes?.[0]?.content, name).toMatch(/^[0-9a-f]{128}$/);
    expect(print()).toBe(text);
  });
});

describe('npm run faults', () => {
  const check = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'scripts/check-faults.mjs'), ...args], { encoding: 'utf8', timeout: 100_000 });

  it('compares the lockfile with an export of OSV, without a network', () => {
    const folder = mkdtempSync(join(tmpdir(), 'molaar-osv-'));
    const entry = (name: string, events: object[]) => ({ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] });
    const affected = [
      entry('hono', [{ introduced: '1.0.0' }, { fixed: '99.0.0' }]),
      entry('pg', [{ introduced: '0' }, { fixed: '1.0.0' }]),
    ];
    writeFileSync(join(folder, 'GHSA-0000.json'), JSON.stringify({ id: 'GHSA-0000', summary: 'invented', affected }));
    const found = check('--osv', folder);
    expect(found.status).toBe(1);
    expect(found.stdout).toMatch(/FOUND {2}hono@[\d.]+: GHSA-0000 invented/);
    expect(found.stdout).not.toMatch(/FOUND {2}pg@/);
    rmSync(folder, { recursive: true });
  });

  it('says that nothing was checked where there is no list', () => {
    const { status, stdout } = check('--osv', join(root, 'no-such-folder'));
    expect(status).toBe(2);
    expect(stdout).toContain('NOT CHECKED: known faults');
    expect(stdout).toContain('not seen by this check');
  });
});
