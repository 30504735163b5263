import { availableParallelism } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { PROVIDERS, type Provider, TFJS_PROVIDERS, type TfjsProvider } from '@molaar/inference';
import type { QueueConfig } from '@molaar/queue';
import type { ObjectStoreSettings } from '@molaar/storage';
import { z } from 'zod';

const url = z.url();

const names = z.string().transform((text) => text.split(',').map((name) => name.trim()));
/** Parses "cuda,cpu". Unknown names are rejected, since ONNX Runtime would silently use the CPU. */
const providers = names.pipe(z.array(z.enum(PROVIDERS)).min(1));
const tfjsProviders = names.pipe(z.array(z.enum(TFJS_PROVIDERS)).min(1));

/** Variables of the model, for the worker and for the commands. */
const modelSchema = z.object({
  MODEL_DIR: z.string().min(1),
  /** Tried in this order; cpu by default, or all GPU providers when a GPU is required. */
  ORT_PROVIDERS: providers.optional(),
  /** The same for a TF.js bundle; all by default. */
  TFJS_PROVIDERS: tfjsProviders.optional(),
  /** 1: fail instead of computing on the CPU. */
  REQUIRE_GPU: z.enum(['0', '1']).default('0'),
  /** Threads that the model computes with; all cores by default. */
  ORT_THREADS: z.coerce.number().int().min(1).max(256).optional(),
  /** The most images in one run; 8 on a GPU by default, 1 on a CPU, where larger batches have no advantage. */
  MAX_BATCH: z.coerce.number().int().min(1).max(64).optional(),
});

const workerSchema = modelSchema.extend({
  DATA_DIR: z.string().min(1).default('./.data'),
  /** Connection of the queue's database role; required unless REDIS_URL is set. */
  QUEUE_DATABASE_URL: url.optional(),
  REDIS_URL: url.optional(),
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /**
   * 32 random bytes in base64, the same as the servers': opens the keys of a job's objects. Default:
   * DATA_DIR/worker-key.
   */
  WORKER_KEY: z
    .string()
    .refine((text) => Buffer.from(text, 'base64').length === 32, 'not 32 bytes in base64')
    .optional(),
  /** Collector of traces (OTLP over HTTP); without it there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  /** Share of the traces that are sent; the server decides about those that it began. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Address of WORKER_PORT. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Port for /live, /ready and /metrics; without it there are none. */
  WORKER_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

/** Every variable that the worker and the commands read; docs/operations.md has a row for each. */
export const WORKER_VARIABLES: readonly string[] = Object.keys(workerSchema.shape);

export interface ModelEnvironment {
  modelDir: string;
  providers: readonly Provider[];
  tfjsProviders: readonly TfjsProvider[];
  requireGpu: boolean;
  threads: number;
  /** Null: the default of the provider. */
  maxBatch: number | null;
}

export interface WorkerEnvironment extends ModelEnvironment {
  queue: QueueConfig;
  store: ObjectStoreSettings;
  /** The key that opens the keys of a job's objects, or the file in which it is. */
  workerKey: Buffer | { file: string };
  logLevel: string;
  /** Where traces are sent, and which share of them. */
  traces: { endpoint: string | undefined; ratio: number };
  /** Where probes and metrics are served; null: nowhere. */
  probes: { host: string; port: number } | null;
}

/**
 * Reads the variables of the commands.
 *
 * @param modelDir - Default of MODEL_DIR.
 * @throws Error that names wrong variables.
 */
export function readModelEnvironment(environment: NodeJS.ProcessEnv, modelDir: string): ModelEnvironment {
  return modelOf(parse(modelSchema, { ...environment, MODEL_DIR: environment.MODEL_DIR || modelDir }));
}

/** Reads the worker's environment. @throws Error that names all missing and wrong variables. */
export function readWorkerEnvironment(environment: NodeJS.ProcessEnv): WorkerEnvironment {
  const values = parse(workerSchema, environment);
  return {
    ...modelOf(values),
    queue: queueOf(values),
    store: storeOf(values),
    workerKey: values.WORKER_KEY ? Buffer.from(values.WORKER_KEY, 'base64') : { file: join(resolve(values.DATA_DIR), 'worker-key') },
    logLevel: values.LOG_LEVEL,
    probes: probesOf(values),
    traces: tracesOf(values),
  };
}

function modelOf(values: z.infer<typeof modelSchema>): ModelEnvironment {
  return {
    modelDir: resolve(values.MODEL_DIR),
    providers: providersOf(values),
    tfjsProviders: tfjsProvidersOf(values),
    requireGpu: values.REQUIRE_GPU === '1',
    threads: values.ORT_THREADS ?? availableParallelism(),
    maxBatch: values.MAX_BATCH ?? null,
  };
}

function providersOf({ ORT_PROVIDERS: asked, REQUIRE_GPU }: z.infer<typeof modelSchema>): readonly Provider[] {
  if (REQUIRE_GPU !== '1') return asked ?? ['cpu'];
  const onGpu = (asked ?? PROVIDERS).filter((provider) => provider !== 'cpu');
  if (onGpu.length === 0) throw new Error('Environment: REQUIRE_GPU is 1, but ORT_PROVIDERS names no GPU (cuda, webgpu)');
  return onGpu;
}

function tfjsProvidersOf({ TFJS_PROVIDERS: asked, REQUIRE_GPU }: z.infer<typeof modelSchema>): readonly TfjsProvider[] {
  const chosen = asked ?? TFJS_PROVIDERS;
  if (REQUIRE_GPU !== '1') return chosen;
  if (!chosen.includes('tfjs-gpu')) throw new Error('Environment: REQUIRE_GPU is 1, but TFJS_PROVIDERS names no GPU (tfjs-gpu)');
  return ['tfjs-gpu'];
}

function queueOf({ REDIS_URL, QUEUE_DATABASE_URL }: z.infer<typeof workerSchema>): QueueConfig {
  if (REDIS_URL) return { backend: 'redis', url: REDIS_URL };
  if (QUEUE_DATABASE_URL) return { backend: 'postgres', connectionString: QUEUE_DATABASE_URL };
  throw new Error('Environment: QUEUE_DATABASE_URL or REDIS_URL is missing');
}

function tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio }: z.infer<typeof workerSchema>) {
  return { endpoint, ratio };
}

function probesOf({ HOST: host, WORKER_PORT: port }: z.infer<typeof workerSchema>): WorkerEnvironment['probes'] {
  return port ? { host, port } : null;
}

function storeOf(values: z.infer<typeof workerSchema>): ObjectStoreSettings {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = values;
  const secretAccessKey = values.S3_SECRET_ACCESS_KEY;
  if (endpoint && bucket && accessKeyId && secretAccessKey) return { kind: 's3', endpoint, region, bucket, accessKeyId, secretAccessKey };
  if (endpoint || bucket || accessKeyId || secretAccessKey)
    throw new Error('Environment: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together; one is missing');
  const dataDir = isAbsolute(values.DATA_DIR) ? values.DATA_DIR : resolve(values.DATA_DIR);
  return { kind: 'disk', root: join(dataDir, 'objects') };
}

function parse<T extends z.ZodType>(schema: T, environment: NodeJS.ProcessEnv): z.infer<T> {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  // Never the value: it may contain a password.
  const wrong = parsed.error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    return present[name] === undefined ? `${name} is missing` : `${name} is wrong (${message})`;
  });
  throw new Error(`Environment: ${[...new Set(wrong)].join('; ')}`);
}
