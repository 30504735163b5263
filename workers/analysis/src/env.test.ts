import { describe, expect, it } from 'vitest';
import { readModelEnvironment, readWorkerEnvironment } from './env';

const least = { MODEL_DIR: '/models', REDIS_URL: 'redis://127.0.0.1:6379' };

describe('environment', () => {
  it('has defaults for a machine without a GPU', () => {
    expect(readWorkerEnvironment({ ...least, DATA_DIR: '/data' })).toMatchObject({
      modelDir: '/models',
      providers: ['cpu'],
      requireGpu: false,
      maxBatch: null,
      queue: { backend: 'redis', url: least.REDIS_URL },
      store: { kind: 'disk', root: '/data/objects' },
    });
  });

  it('reads providers in order and rejects unknown ones', () => {
    expect(readModelEnvironment({ ORT_PROVIDERS: 'cuda, cpu' }, '/models').providers).toEqual(['cuda', 'cpu']);
    expect(() => readModelEnvironment({ ORT_PROVIDERS: 'gpu' }, '/models')).toThrow(/ORT_PROVIDERS is wrong/);
  });

  it('tries all GPU providers and never the CPU when a GPU is required', () => {
    const providersOf = (asked?: string) => readModelEnvironment({ REQUIRE_GPU: '1', ORT_PROVIDERS: asked }, '/models').providers;
    expect(providersOf()).toEqual(['cuda', 'webgpu']);
    expect(providersOf('webgpu,cpu')).toEqual(['webgpu']);
    expect(() => providersOf('cpu')).toThrow(/REQUIRE_GPU is 1, but ORT_PROVIDERS names no GPU/);
  });

  it('reads the providers of a TF.js bundle, without WebAssembly when a GPU is required', () => {
    const providersOf = (asked?: string, gpu = '0') =>
      readModelEnvironment({ TFJS_PROVIDERS: asked, REQUIRE_GPU: gpu }, '/models').tfjsProviders;
    expect(providersOf()).toEqual(['tfjs-gpu', 'tfjs-wasm']);
    expect(providersOf('tfjs-wasm')).toEqual(['tfjs-wasm']);
    expect(providersOf(undefined, '1')).toEqual(['tfjs-gpu']);
    expect(() => providersOf('wasm')).toThrow(/TFJS_PROVIDERS is wrong/);
    expect(() => providersOf('tfjs-wasm', '1')).toThrow(/REQUIRE_GPU is 1, but TFJS_PROVIDERS names no GPU/);
  });

  it('names missing variables, never their values', () => {
    expect(() => readWorkerEnvironment({ REDIS_URL: 'not an address with a secret' })).toThrow(
      /^Environment: MODEL_DIR is missing; REDIS_URL is wrong \((?!.*secret)/,
    );
    expect(() => readWorkerEnvironment({ MODEL_DIR: '/models' })).toThrow('QUEUE_DATABASE_URL or REDIS_URL is missing');
    expect(() => readWorkerEnvironment({ ...least, S3_BUCKET: 'b' })).toThrow(/set together/);
  });

  it('treats an empty variable as missing', () => {
    expect(readWorkerEnvironment({ ...least, S3_BUCKET: '', MAX_BATCH: '' }).maxBatch).toBeNull();
  });
});
