/**
 * Makes the package: `node build.mjs`. With the argument `types` only src/generated, which is not committed: types and
 * addresses of the calls, from the OpenAPI document of the server's sources.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { readOpenApi } from '../../scripts/lib/openapi.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const GENERATED = join(here, 'src/generated');
const BANNER = '// Generated from the OpenAPI document by build.mjs. Not committed; do not edit.\n';

const document = JSON.parse(await readOpenApi());
mkdirSync(GENERATED, { recursive: true });
write('operations.ts', `${BANNER}${operationsOf(document)}`);
write('schema.ts', `${BANNER}${astToString(await openapiTS(successfulPart(document), { defaultNonNullable: false }))}`);
write('types.ts', `${BANNER}${typesOf(document)}`);
if (process.argv[2] !== 'types') {
  rmSync(join(here, 'dist'), { recursive: true, force: true });
  const tsc = join(here, '../../node_modules/.bin/tsc');
  const { status } = spawnSync(tsc, ['-p', 'tsconfig.build.json'], { cwd: here, stdio: 'inherit' });
  process.exit(status ?? 1);
}

/** Writes a file unless it has this content already. It is renamed into place, as another command may read it. */
function write(name, content) {
  const target = join(GENERATED, name);
  if (existsSync(target) && readFileSync(target, 'utf8') === content) return;
  writeFileSync(`${target}.${process.pid}`, content);
  renameSync(`${target}.${process.pid}`, target);
}

/** Returns the module with the API's version, and method and address of every call. */
function operationsOf({ paths, components }) {
  const lines = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { operationId, requestBody }]) => {
      const type = Object.keys(requestBody?.content ?? {})[0];
      return `  ${operationId}: ['${method.toUpperCase()}', '${path}'${type && type !== 'application/json' ? `, '${type}'` : ''}],`;
    }),
  );
  const [version] = components.headers['Molaar-Version'].schema.examples;
  return `/** Version of the API that this client was made for. */\nexport const API_VERSION = '${version}';\n\n/** Method, path and, unless it is JSON, content type of the body by operation. */\nexport const OPERATIONS = {\n${lines.join('\n')}\n} as const;\n`;
}

/** Returns the module with a type for each schema of the document. */
function typesOf({ components: { schemas } }) {
  // `errors.ts` has those of errors; the global `Error` keeps its name.
  const names = Object.keys(schemas).filter((name) => name !== 'Error' && name !== 'ErrorCode');
  const lines = names.map((name) => `export type ${name} = components['schemas']['${name}'];`);
  return `import type { components } from './schema.js';\n\n${lines.join('\n')}\n`;
}

/**
 * Returns the document without errors, which have one type, and without examples of bodies, which types do not need.
 */
function successfulPart(all) {
  const copy = structuredClone(all);
  for (const calls of Object.values(copy.paths))
    for (const operation of Object.values(calls)) {
      operation.responses = Object.fromEntries(Object.entries(operation.responses).filter(([status]) => status.startsWith('2')));
      for (const { content = {} } of [operation.requestBody ?? {}, ...Object.values(operation.responses)])
        for (const media of Object.values(content)) delete media.example;
    }
  return copy;
}
