// Part of `npm run check`: every exported function has a docstring. Exempt are tests, React components, which are named
// for what they show, and functions with a type of their own (`usersRoutes: AddRoutes`), whose docstring is that
// type's.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './lib/root.mjs';

const SOURCES = ['apps', 'packages', 'workers'].flatMap((folder) => [`${folder}/**/*.ts`, `${folder}/**/*.tsx`]);
const tracked = execFileSync('git', ['ls-files', '--', ...SOURCES], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n');

const isExported = ({ modifiers = [] }) => modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
const isDocumented = (statement) => ts.getJSDocCommentsAndTags(statement).length > 0;
const isUntypedFunction = ({ type, initializer }) => !type && initializer && ts.isFunctionLike(initializer);

/** The names of the functions that a statement exports. */
function exportedFunctions(statement) {
  if (!isExported(statement)) return [];
  if (ts.isFunctionDeclaration(statement)) return statement.body ? [statement.name?.text ?? 'default'] : [];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.filter(isUntypedFunction).map(({ name }) => name.getText());
}

const missing = tracked
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .flatMap((path) => {
    const file = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);
    return file.statements
      .filter((statement) => !isDocumented(statement))
      .flatMap((statement) => {
        const line = file.getLineAndCharacterOfPosition(statement.getStart()).line + 1;
        const names = exportedFunctions(statement).filter((name) => !(path.endsWith('.tsx') && /^[A-Z]/.test(name)));
        return names.map((name) => `${path}:${line}: ${name}`);
      });
  });
for (const place of missing) console.log(`${place} has no docstring`);
process.exit(missing.length === 0 ? 0 : 1);
