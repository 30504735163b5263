import type { TestProject } from 'vitest/node';
import build from './build';
import { openGate } from './gate';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Opens when the product is built (`await-build.ts`). */
    buildGate: string;
  }
}

/** Begins the build of the product; the files that start products of their own wait for it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const built = build();
  const gate = await openGate(built);
  project.provide('buildGate', gate.url);
  return async () => {
    await built.catch(() => {});
    gate.close();
  };
}
