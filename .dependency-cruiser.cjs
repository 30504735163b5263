/**
 * Import rules of the house (docs/architecture.md). `allowed` says what each room may import of the others;
 * everything else between rooms is an error.
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
  'packages/queue': ['packages/contracts'],
  'packages/storage': [],
  'packages/imaging': ['packages/contracts', 'packages/domain'],
  'packages/inference': ['packages/contracts', 'packages/domain'],
  'packages/documents': ['packages/contracts', 'packages/domain', 'packages/i18n', 'packages/odontogram'],
  'packages/adapters': ['packages/contracts', 'packages/domain', 'packages/i18n'],
  'packages/services': [
    'packages/adapters',
    'packages/db',
    'packages/queue',
    'packages/storage',
    'packages/imaging',
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
  ],
  'apps/web': ['packages/contracts', 'packages/domain', 'packages/scene', 'packages/ui', 'packages/i18n', 'packages/odontogram'],
  'apps/stripe-stand-in': [],
  'apps/launcher': ['packages/db', 'packages/storage'],
  // The other side of the exchange knows nothing of ours.
  'apps/dentas-stand-in': [],
  'workers/analysis': [
    'packages/contracts',
    'packages/domain',
    'packages/queue',
    'packages/storage',
    'packages/imaging',
    'packages/inference',
  ],
};

/** A package of the registry and the one room that may know it. */
const ONE_ROOM = {
  kysely: '^packages/db/',
  bullmq: '^(packages/queue/|tests/)',
  sharp: '^(packages/imaging/|tests/)',
  'typesafe-i18n': '^packages/i18n/',
  'onnxruntime-node': '^(packages/inference/|tests/bench/)',
  pdfkit: '^packages/documents/',
  satori: '^packages/documents/',
  nodemailer: '^packages/adapters/',
  stripe: '^packages/adapters/',
};

const TESTS = '\\.test\\.tsx?$|/testing/';
const inside = (room) => `^${room}/`;
const ROUTER = '^apps/server/src/api/router\\.ts$';

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    ...Object.entries(ALLOWED).map(([room, others]) => ({
      name: `rooms-of-${room.replace('/', '-')}`,
      severity: 'error',
      from: { path: inside(room), pathNot: TESTS },
      to: {
        path: '^(apps|packages|workers|tests|training)/',
        pathNot: [...[room, ...others].map(inside), ...(room === 'apps/web' ? [ROUTER] : [])],
      },
    })),
    {
      name: 'web-knows-the-type-of-the-router-alone',
      severity: 'error',
      from: { path: inside('apps/web') },
      to: { path: ROUTER, dependencyTypesNot: ['type-only'] },
    },
    ...Object.entries(ONE_ROOM).map(([name, room]) => ({
      name: `${name}-in-one-room`,
      severity: 'error',
      from: { pathNot: `${room}|${TESTS}` },
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
