import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BundleError } from './bundle-error';
import { type Manifest, manifestSchema } from './manifest';

/** A verified model bundle. */
export interface Bundle {
  manifest: Manifest;
  /** The bytes that the checksum was verified on. */
  model: Buffer;
  /** The weights of a TF.js bundle. */
  weights?: Buffer;
  /** The guard network, when the bundle has one. */
  guardModel?: Buffer;
  /** The network of the second stage, when the bundle has one. */
  teethModel?: Buffer;
  /** Name and version, as stored with every analysis. */
  modelVersion: string;
}

/** Returns the model version that is stored with analyses. */
export function modelVersionOf({ name, version }: Pick<Manifest, 'name' | 'version'>): string {
  return `${name}@${version}`;
}

/** Reads the manifest without the model. @throws BundleError when it is missing or invalid. */
export async function loadManifest(dir: string): Promise<Manifest> {
  const path = join(dir, 'manifest.json');
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new BundleError(`no model bundle: cannot read ${path}`, error);
  });
  const parsed = manifestSchema.safeParse(parseJson(text, path));
  if (!parsed.success) throw new BundleError(`${path} is not a valid manifest:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Reads a bundle and verifies the manifest, and size and SHA-256 of each model. @throws BundleError */
export async function loadBundle(dir: string): Promise<Bundle> {
  const manifest = await loadManifest(dir);
  const model = await readModel(dir, manifest);
  const weights = manifest.weights && (await readModel(dir, manifest.weights));
  const guardModel = manifest.guard && (await readModel(dir, manifest.guard));
  const teethModel = manifest.teeth && (await readModel(dir, manifest.teeth));
  const parts = { ...(weights && { weights }), ...(guardModel && { guardModel }), ...(teethModel && { teethModel }) };
  return { manifest, model, ...parts, modelVersion: modelVersionOf(manifest) };
}

async function readModel(dir: string, { file, bytes, sha256 }: Pick<Manifest, 'file' | 'bytes' | 'sha256'>): Promise<Buffer> {
  const path = join(dir, file);
  const model = await readFile(path).catch((error: unknown) => {
    throw new BundleError(`cannot read the model ${path}`, error);
  });
  if (model.length !== bytes) throw new BundleError(`${path} has ${model.length} bytes, its manifest says ${bytes}`);
  const is = createHash('sha256').update(model).digest('hex');
  if (is !== sha256) throw new BundleError(`${path} has SHA-256 ${is}, its manifest says ${sha256}`);
  return model;
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BundleError(`${path} is not JSON`, error);
  }
}
