import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { dictionary, adjacencyGraphs as graphs } from '@zxcvbn-ts/language-common';

/**
 * Creates the estimator with its lists of common passwords (2 MB). A file of its own, which is loaded when it is
 * needed: bundled, a dynamic import of these CommonJS packages themselves would have no names.
 */
export function createEstimator(): ZxcvbnFactory {
  return new ZxcvbnFactory({ dictionary, graphs });
}
