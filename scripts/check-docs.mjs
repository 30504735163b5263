// Checks that documents refer to what exists: links between them, paths, and the functions of the walks in
// docs/architecture.md. Also checks the length of lines of prose, in documents and in comments of sources.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from './lib/root.mjs';

/** Prose is broken at this length; tables, links of images and code may be longer. */
const LINE_LENGTH = 120;
const GENERATED = ['THIRD-PARTY-LICENCES.md'];
const RELEASED = Object.keys(JSON.parse(readFileSync(join(root, 'packages/db/src/migrations/released.json'), 'utf8')));
/** Names files that no longer exist. */
const HISTORY = ['training/TRIALS.md'];
/** Comments that fill lines of their own, in each language of the sources. */
const COMMENT = { slashes: /^\s*(?:\/\/|\/\*\*?|\*) /, hash: /^\s*# / };
const SOURCES = {
  slashes: ['*.ts', '*.tsx', '*.mjs', '*.cjs', '*.css'],
  hash: ['*.py', '*.sh', '*.yaml', '.ci/run', 'docker/Dockerfile*'],
};
/** Paths from the root or, in the README of a package, from its folder. */
const PATH = /^(apps|packages|workers|training|docker|docs|scripts|tests|src)\/[^ <>*…]+$/;

const errors = [];
for (const file of filesOf(['*.md'])) {
  const text = readFileSync(join(root, file), 'utf8');
  for (const [index, line] of text.split('\n').entries())
    if (isProse(file, line) && line.length > LINE_LENGTH) errors.push(`${file}:${index + 1}: ${line.length} characters`);
  for (const [, target, anchor] of text.matchAll(/\]\(([^)#\s]*)(?:#([^)]*))?\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const path = target === '' ? file : normalize(join(dirname(file), target));
    if (!exists(path)) errors.push(`${file}: link to ${target}`);
    else if (anchor && !anchorsOf(path).includes(anchor)) errors.push(`${file}: link to ${target}#${anchor}`);
  }
  if (HISTORY.includes(file)) continue;
  for (const path of codeOf(text)
    .filter((code) => PATH.test(code))
    .flatMap(alternatives))
    if (![path, join(dirname(file), path)].some((name) => exists(name) || isIgnored(name))) errors.push(`${file}: ${path} does not exist`);
}
for (const { path, name } of stepsOf(readFileSync(join(root, 'docs/architecture.md'), 'utf8')))
  if (exists(path) && !definitionOf(name).test(readFileSync(join(root, path), 'utf8')))
    errors.push(`docs/architecture.md: no ${name} in ${path}`);
for (const [kind, patterns] of Object.entries(SOURCES))
  for (const file of filesOf(patterns).filter((name) => !isReleased(name))) {
    // A line that begins with an asterisk outside of a block is code: a product in SQL.
    let isInBlock = false;
    for (const [index, line] of readFileSync(join(root, file), 'utf8').split('\n').entries()) {
      if (kind === 'slashes' && /^\s*\/\*/.test(line)) isInBlock = true;
      const isComment = COMMENT[kind].test(line) && (isInBlock || !/^\s*\*/.test(line));
      if (line.length > LINE_LENGTH && isComment) errors.push(`${file}:${index + 1}: comment of ${line.length} characters`);
      if (line.includes('*/')) isInBlock = false;
    }
  }

for (const error of errors) console.error(error);
process.exit(errors.length === 0 ? 0 : 1);

/** Returns the files in the repository that match one of the patterns. */
function filesOf(patterns) {
  const listed = spawnSync('git', ['ls-files', '-z', ...patterns], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 }).stdout;
  return listed.split('\0').filter((name) => name !== '' && name !== 'pnpm-lock.yaml' && existsSync(join(root, name)));
}

/** Returns whether a file is a migration that databases have run: it never changes. */
function isReleased(file) {
  return RELEASED.some((name) => file === `packages/db/src/migrations/${name}.ts`);
}

/** Returns the anchors of a document's headings, as the platforms that show it make them. */
function anchorsOf(path) {
  const headings = readFileSync(join(root, path), 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Returns the contents of all inline code. */
function codeOf(text) {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code);
}

/** Expands `a/{b,c}/d` to `a/b/d` and `a/c/d`. */
function alternatives(path) {
  const [, before, options, after] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  return options === undefined ? [path] : options.split(',').flatMap((option) => alternatives(`${before}${option}${after}`));
}

/** Returns the steps of the walks, written as `file`: `function`, `function`. */
function stepsOf(text) {
  return [...text.matchAll(/`([^`\s]+\.tsx?)`:\s+(`\w+`(?:,\s+`\w+`)*)/g)].flatMap(([, path, names]) =>
    codeOf(names.replaceAll(/\s+/g, ' ')).map((name) => ({ path, name })),
  );
}

/** Matches where a function, class, method or property of this name is defined. */
function definitionOf(name) {
  return new RegExp(`\\b(function\\*?|class|const|let) ${name}\\b|^ +(async )?${name}(\\(.*\\{$|: )|\\b${name}: [^;]*=>`, 'm');
}

/** Returns whether a line can be broken: it is in no table, and has a space that is not in code. */
function isProse(file, line) {
  return !GENERATED.includes(file) && !line.startsWith('|') && line.replaceAll(/`[^`]*`/g, '').includes(' ');
}

/** Returns whether a path is in no clone, because a build or a person makes it. */
function isIgnored(path) {
  return spawnSync('git', ['check-ignore', path, `${path}/`], { cwd: root }).status === 0;
}

function exists(path) {
  return existsSync(join(root, path));
}
