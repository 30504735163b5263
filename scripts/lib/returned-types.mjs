import { join } from 'node:path';
import ts from 'typescript';
import { root } from './root.mjs';

const SOURCE = `
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from './api/router';
export type Returned = inferRouterOutputs<AppRouter>;
`;
/** Deeper than any type; a type that contains itself is named instead of followed for ever. */
const MAX_DEPTH = 30;

/**
 * Returns a JSON schema of what each procedure of the web application returns, by its path. The procedures declare no
 * schema of it: their types are read with the compiler, as the page's code sees them. It takes some ten seconds.
 */
export function readReturns() {
  const { checker, type } = typeIn('apps/server', SOURCE, 'Returned');
  const paths = Object.entries(fieldsOf(checker, type)).flatMap(([space, procedures]) =>
    Object.entries(fieldsOf(checker, procedures)).map(([name, returned]) => [`${space}.${name}`, returned]),
  );
  return Object.fromEntries(paths.map(([path, returned]) => [path, schemaOf(checker, returned, [path])]));
}

/**
 * Returns the JSON schema of the type `name` that a source text exports, as if it were a file of that package.
 * @throws {Error} for a type of which nothing is known (any), or that is no JSON.
 * @public Called by a test in a process of its own.
 */
export function readType(ofPackage, source, name) {
  const { checker, type } = typeIn(ofPackage, source, name);
  return schemaOf(checker, type, [name]);
}

function typeIn(ofPackage, source, name) {
  const folder = join(root, ofPackage);
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => fail(String(messageText)) };
  const { options } = ts.getParsedCommandLineOfConfigFile(join(folder, 'tsconfig.json'), {}, host);
  const file = join(folder, 'src/returned-types.virtual.ts');
  const files = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = files;
  files.fileExists = (path) => path === file || fileExists(path);
  files.getSourceFile = (path, ...rest) => (path === file ? ts.createSourceFile(path, source, ...rest) : getSourceFile(path, ...rest));
  const program = ts.createProgram([file], options, files);
  const checker = program.getTypeChecker();
  const declared = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)));
  return { checker, type: checker.getDeclaredTypeOfSymbol(declared.find((symbol) => symbol.name === name)) };
}

const fieldsOf = (checker, type) =>
  Object.fromEntries(checker.getPropertiesOfType(type).map((symbol) => [symbol.name, checker.getTypeOfSymbol(symbol)]));

function schemaOf(checker, type, at) {
  if (at.length > MAX_DEPTH) fail(`${at.join('.')}: contains itself`);
  const { flags } = type;
  const is = (flag) => (flags & flag) !== 0;
  // What a call that returns nothing has.
  if (is(ts.TypeFlags.Never | ts.TypeFlags.VoidLike)) return { not: {} };
  if (is(ts.TypeFlags.Any)) fail(`${at.join('.')}: its type is not known`);
  if (is(ts.TypeFlags.Unknown)) return {};
  if (is(ts.TypeFlags.Null)) return { type: 'null' };
  if (type.isUnion()) return unionOf(checker, type, at);
  if (is(ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral)) return { type: typeof type.value, const: type.value };
  if (is(ts.TypeFlags.BooleanLiteral)) return { type: 'boolean', const: checker.typeToString(type) === 'true' };
  if (is(ts.TypeFlags.StringLike)) return { type: 'string' };
  if (is(ts.TypeFlags.NumberLike)) return { type: 'number' };
  if (is(ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return structureOf(checker, type, at);
  return fail(`${at.join('.')}: ${checker.typeToString(type)} is no JSON`);
}

function unionOf(checker, { types }, at) {
  const present = types.filter(({ flags }) => (flags & ts.TypeFlags.VoidLike) === 0);
  const [literals, others] = [present.filter(isLiteral), present.filter((type) => !isLiteral(type))];
  const values = literals.map((type) => type.value ?? checker.typeToString(type) === 'true');
  const ofType = (type) => ({ type, enum: values.filter((value) => typeof value === type).sort() });
  const alternatives = [
    ...['string', 'number'].map(ofType).filter((schema) => schema.enum.length > 0),
    // One alone is a literal; both are any boolean.
    ...(values.includes(true) || values.includes(false) ? [{ type: 'boolean', ...(!both(values) && ofType('boolean')) }] : []),
    ...others.map((type) => schemaOf(checker, type, at)),
  ];
  return alternatives.length === 1 ? alternatives[0] : { anyOf: sorted(alternatives) };
}

const both = (values) => values.includes(true) && values.includes(false);
const isLiteral = ({ flags }) => (flags & (ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral | ts.TypeFlags.BooleanLiteral)) !== 0;
/** The compiler's own order depends on what it has read before. */
const sorted = (schemas) => schemas.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));

function structureOf(checker, type, at) {
  const part = (inner, name) => schemaOf(checker, inner, [...at, name]);
  if (checker.isTupleType(type)) return { type: 'array', prefixItems: checker.getTypeArguments(type).map((item) => part(item, '[]')) };
  if (checker.isArrayType(type)) return { type: 'array', items: part(checker.getTypeArguments(type)[0], '[]') };
  // What a subscription sends, one after the other.
  if (type.symbol?.name === 'AsyncIterable') return part(checker.getTypeArguments(type)[0], '[]');
  if (type.getCallSignatures().length > 0) fail(`${at.join('.')}: a function is no JSON`);
  const fields = checker.getPropertiesOfType(type).toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const properties = fields.map((symbol) => [symbol.name, part(checker.getTypeOfSymbol(symbol), symbol.name)]);
  const required = fields.filter((symbol) => !isOptional(checker, symbol)).map(({ name }) => name);
  const rest = checker.getIndexInfoOfType(type, ts.IndexKind.String)?.type;
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    ...(rest && { additionalProperties: part(rest, '*') }),
  };
}

/** JSON leaves out what is undefined. */
function isOptional(checker, symbol) {
  const type = checker.getTypeOfSymbol(symbol);
  const parts = type.isUnion() ? type.types : [type];
  return (symbol.flags & ts.SymbolFlags.Optional) !== 0 || parts.some(({ flags }) => (flags & ts.TypeFlags.Undefined) !== 0);
}

function fail(message) {
  throw new Error(message);
}
