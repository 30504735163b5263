import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BundleError } from './bundle-error';
import { type Manifest, manifestSchema } from './manifest';

/** A checked model bundle. */
export interface Bundle {
  manifest: Manifest;
  /** The bytes that the check sum was taken of: what runs is what was checked. */
  model: Buffer;
  /** Name and version, as stored with every analysis. */
  modelVersion: string;
}

/** The name under which the analyses of a bundle are stored. */
export function modelVersionOf({ name, version }: Pick<Manifest, 'name' | 'version'>): string {
  return `${name}@${version}`;
}

/** Reads the manifest alone: enough to name the model and its classes. Throws BundleError. */
export async function loadManifest(dir: string): Promise<Manifest> {
  const path = join(dir, 'manifest.json');
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new BundleError(`no model bundle: cannot read ${path}`, error);
  });
  const parsed = manifestSchema.safeParse(parseJson(text, path));
  if (!parsed.success) throw new BundleError(`${path} is not a manifest that is understood:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Reads and checks a bundle: manifest, size and SHA-256 of the model. Throws BundleError. */
export async function loadBundle(dir: string): Promise<Bundle> {
  const manifest = await loadManifest(dir);
  const path = join(dir, manifest.file);
  const model = await readFile(path).catch((error: unknown) => {
    throw new BundleError(`cannot read the model ${path}`, error);
  });
  if (model.length !== manifest.bytes) throw new BundleError(`${path} has ${model.length} bytes, its manifest says ${manifest.bytes}`);
  const sha256 = createHash('sha256').update(model).digest('hex');
  if (sha256 !== manifest.sha256) throw new BundleError(`${path} has SHA-256 ${sha256}, its manifest says ${manifest.sha256}`);
  return { manifest, model, modelVersion: modelVersionOf(manifest) };
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BundleError(`${path} is not JSON`, error);
  }
}
