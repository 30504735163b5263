import { GUARD_KINDS } from '@molaar/contracts';
import { FINDING_TYPES, type FindingType, isFindingType } from '@molaar/domain/findings';
import { isToothNumber } from '@molaar/domain/teeth';
import { z } from 'zod';

const share = z.number().min(0).max(1);
const positive = z.number().int().positive();
/** A plain name beside the manifest. */
const plainName = z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A number of ISO 3950 for a tooth, else a finding type. */
const heatChannel = z
  .object({ class: z.string(), group: z.enum(['tooth', 'object']), threshold: share })
  .superRefine(({ class: name, group }, context) => {
    const known = group === 'tooth' ? isToothNumber(name) : isFindingType(name);
    if (!known) context.addIssue({ code: 'custom', path: ['class'], message: `unknown ${group} class ${name}` });
  });

const finding = z.custom<FindingType>(isFindingType, { error: (issue) => `unknown class ${String(issue.input)}` });

const attributeChannel = z.object({ class: finding, region: z.enum(['crown', 'root', 'tooth']), threshold: share });

/** How well a class is detected. `experimental` and `not-detected` are never presented as if they were measured. */
const classStatus = z.object({
  status: z.enum(['measured', 'experimental', 'not-detected']),
  support: z.number().int().min(0),
  ap50: share.nullable(),
  precision: share.nullable(),
  recall: share.nullable(),
  threshold: share.nullable(),
  note: z.string(),
});

/** The small network that tells whether an image is an upright panoramic radiograph (training/guard.py). */
const guard = z.object({
  file: plainName,
  sha256,
  bytes: positive,
  input: z.object({ name: z.string().min(1), width: positive.max(512), height: positive.max(512), low: share, high: share }),
  output: z.string().min(1),
  kinds: z.array(z.enum(GUARD_KINDS)).length(GUARD_KINDS.length),
  /** A panoramic radiograph less likely than this is not believed to be one. */
  threshold: share,
  metrics: z.record(z.string(), z.unknown()),
});

/** How the training's radiographs show the mouth (training/framing.py), all in shares of the frame. */
const framing = z.object({
  /** Teeth below which a frame is not judged, and from which on their spread counts as much as their sizes. */
  fewest: positive,
  full: positive,
  /** Of every permanent tooth: centre across and down, width, height. */
  places: z.record(z.string().refine(isToothNumber), z.tuple([z.number(), z.number(), z.number().positive(), z.number().positive()])),
  /** The least width and height of the usual frame in a radiograph; where it takes less, the detector looks again. */
  smallest: z.tuple([share, share]),
});

/** Facts for people and reports; nothing here changes what is detected. */
const facts = z.record(z.string(), z.unknown());

/** `manifest.json` of a bundle: what goes in, what comes out and how good it is. */
export const manifestSchema = z
  .object({
    format: z.enum(['onnx', 'tfjs']),
    formatVersion: z.literal(1),
    name: z.string().min(1),
    version: z.string().min(1),
    file: plainName,
    sha256,
    bytes: positive,
    /** Of a TF.js bundle, whose `file` is its topology. */
    weights: z.object({ file: plainName, sha256, bytes: positive }).optional(),
    input: z.object({
      name: z.string().min(1),
      width: positive.max(4096),
      height: positive.max(4096),
      channels: z.literal(1),
      resize: z.literal('stretch'),
      normalise: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('percentile'), low: share, high: share }).refine((n) => n.low < n.high, {
          error: 'low must be below high',
        }),
        /** Histogram equalisation; rows and columns at the rim that vary by at most `spread` / 255 of what the image does are no picture. */
        z.object({ kind: z.literal('equalise'), spread: z.number().int().min(0).max(64) }),
      ]),
    }),
    outputs: z.object({
      heat: z.string().min(1),
      box: z.string().min(1),
      attributes: z.string().min(1),
      /** Absent from bundles that were trained without outlines. */
      outline: z.string().min(1).optional(),
      stride: positive,
    }),
    heatChannels: z.array(heatChannel).min(1),
    attributeChannels: z.array(attributeChannel),
    /** Findings are given from this confidence on, where it is below their threshold: how far a sensitivity can be turned up. */
    floor: share.optional(),
    /** What makes a number's weight in its row a probability: a slope and an offset of its logit. */
    numbering: z.object({ slope: z.number().positive(), offset: z.number() }).default({ slope: 1, offset: 0 }),
    /** Every finding type has its say: a class that is left out would be neither claimed nor denied. */
    classes: z.record(z.enum(FINDING_TYPES), classStatus),
    guard: guard.optional(),
    framing: framing.optional(),
    metrics: facts,
    calibration: facts,
    provenance: facts,
  })
  .superRefine((manifest, context) => {
    const { width, height } = manifest.input;
    if (width % manifest.outputs.stride !== 0 || height % manifest.outputs.stride !== 0)
      context.addIssue({ code: 'custom', path: ['input'], message: `${width} x ${height} is no multiple of the stride` });
    if (manifest.outputs.outline && manifest.outputs.stride % 2 !== 0)
      context.addIssue({
        code: 'custom',
        path: ['outputs', 'outline'],
        message: 'an outline has two points a cell and side: the stride is even',
      });
    if ((manifest.format === 'tfjs') !== (manifest.weights !== undefined))
      context.addIssue({ code: 'custom', path: ['weights'], message: 'a TF.js bundle has weights of its own, an ONNX one has not' });
    const names = manifest.heatChannels.map((channel) => channel.class);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice) context.addIssue({ code: 'custom', path: ['heatChannels'], message: `class ${twice} stands twice` });
  });
export type Manifest = z.infer<typeof manifestSchema>;
