/**
 * Import rules (docs/architecture.md). ALLOWED lists the workspace packages that each package may import; every other
 * import between packages is an error.
 */
const ALLOWED = {
  'packages/domain': [],
  'packages/contracts': ['packages/domain'],
  'packages/i18n': ['packages/contracts', 'packages/domain'],
  'packages/scene': ['packages/domain'],
  'packages/odontogram': ['packages/domain'],
  'packages/phantom': ['packages/domain'],
  'packages/ui': [],
  'packages/db': ['packages/contracts', 'packages/domain'],
  // Of the database only the pool that notices a database that does not answer, and no table.
  'packages/queue': ['packages/contracts', 'packages/db/src/pool'],
  'packages/storage': [],
  'packages/telemetry': [],
  // Test code is exempt from this table, so only tests import it.
  'packages/testing': ['apps/identity-stand-in'],
  'packages/dicom': ['packages/contracts', 'packages/domain'],
  'packages/imaging': ['packages/contracts', 'packages/dicom', 'packages/domain'],
  'packages/inference': ['packages/contracts', 'packages/domain'],
  'packages/documents': ['packages/contracts', 'packages/domain', 'packages/i18n', 'packages/odontogram'],
  'packages/adapters': ['packages/contracts', 'packages/domain', 'packages/i18n'],
  'packages/services': [
    'packages/adapters',
    'packages/db',
    'packages/queue',
    'packages/storage',
    'packages/imaging',
    'packages/dicom',
    'packages/documents',
    'packages/contracts',
    'packages/domain',
    'packages/i18n',
    'packages/phantom',
  ],
  'apps/server': [
    'packages/services',
    'packages/adapters',
    'packages/db',
    'packages/queue',
    'packages/storage',
    'packages/imaging',
    'packages/documents',
    'packages/contracts',
    'packages/domain',
    'packages/i18n',
    'packages/inference',
    'packages/telemetry',
  ],
  'apps/web': [
    'packages/contracts',
    'packages/dicom',
    'packages/domain',
    'packages/scene',
    'packages/ui',
    'packages/i18n',
    'packages/odontogram',
  ],
  'apps/identity-stand-in': [],
  'apps/stripe-stand-in': [],
  'apps/launcher': ['packages/db', 'packages/domain', 'packages/storage'],
  // A practice system as its maker would write it: it shares no code with Molaar.
  'apps/dentas-stand-in': [],
  'apps/watch-folder': ['packages/clinic-program'],
  'apps/dicom-receiver': ['packages/clinic-program'],
  'packages/clinic-program': [],
  'workers/analysis': [
    'packages/contracts',
    'packages/domain',
    'packages/queue',
    'packages/storage',
    'packages/imaging',
    'packages/inference',
    'packages/telemetry',
  ],
};

/** Third-party packages that one workspace package wraps, and the pattern of the folders that may import them. */
const WRAPPED = {
  kysely: '^packages/db/',
  bullmq: '^(packages/queue/|tests/)',
  sharp: '^(packages/imaging/|tests/)',
  'dicom-parser': '^packages/dicom/',
  'typesafe-i18n': '^packages/i18n/',
  'onnxruntime-node': '^(packages/inference/|tests/bench/)',
  pdfkit: '^packages/documents/',
  satori: '^packages/documents/',
  nodemailer: '^packages/adapters/',
  stripe: '^packages/adapters/',
  'prom-client': '^packages/telemetry/',
};

const TESTS = '\\.test\\.tsx?$|/testing/';
const inside = (folder) => `^${folder}/`;
const ROUTER = '^apps/server/src/api/router\\.ts$';

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    ...Object.entries(ALLOWED).map(([name, others]) => ({
      name: `imports-of-${name.replace('/', '-')}`,
      severity: 'error',
      from: { path: inside(name), pathNot: TESTS },
      to: {
        path: '^(apps|packages|workers|tests|training)/',
        pathNot: [...[name, ...others].map(inside), ...(name === 'apps/web' ? [ROUTER] : [])],
      },
    })),
    {
      name: 'no-relative-import-across-packages',
      comment: 'Import another package by its name: the path would bypass its public exports.',
      severity: 'error',
      from: { path: '^(apps|packages|workers)/([^/]+)/' },
      to: { path: '^(apps|packages|workers|tests)/', pathNot: '^$1/$2/', dependencyTypes: ['local'] },
    },
    {
      name: 'no-relative-import-from-tests',
      severity: 'error',
      from: { path: '^tests/' },
      to: { path: '^(apps|packages|workers)/', dependencyTypes: ['local'] },
    },
    {
      name: 'web-imports-only-the-type-of-the-router',
      severity: 'error',
      from: { path: inside('apps/web') },
      to: { path: ROUTER, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'shell-imports-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/(shell|client|editing)/', pathNot: TESTS },
      to: { path: '^apps/web/src/features/' },
    },
    {
      name: 'features-import-each-other-by-their-public-file',
      comment: 'features/<feature>/index.ts lists what other features may use.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: ['^apps/web/src/features/$1/', '^apps/web/src/features/[^/]+/index\\.tsx?$'] },
    },
    ...Object.entries(WRAPPED).map(([name, folders]) => ({
      name: `${name}-in-one-package`,
      severity: 'error',
      from: { pathNot: `${folders}|${TESTS}` },
      to: { path: `node_modules/${name}/` },
    })),
    {
      name: 'no-node-in-domain',
      severity: 'error',
      from: { path: '^packages/(domain|scene)/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'declared-dependencies',
      severity: 'error',
      from: { path: '^(apps|packages|workers)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'] },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
