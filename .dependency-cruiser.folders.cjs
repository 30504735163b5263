const { options } = require('./.dependency-cruiser.cjs');

/** No cycle between the folders of a package. Tests are left out: they may use what lies above them. */
module.exports = {
  forbidden: [{ name: 'no-cycle-between-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } }],
  options: { ...options, exclude: { path: '(^|/)(dist|node_modules/\\.cache)/|\\.test\\.tsx?$|/testing/' } },
};
