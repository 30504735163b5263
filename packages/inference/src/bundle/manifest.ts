import { SPECIAL_KINDS } from '@molaar/contracts';
import { FINDING_TYPES, type FindingType, isFindingType } from '@molaar/domain/findings';
import { isToothNumber } from '@molaar/domain/teeth';
import { z } from 'zod';

const share = z.number().min(0).max(1);
const positive = z.number().int().positive();
/** Name of a file in the bundle's folder. */
const plainName = z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** `class` is a tooth number (ISO 3950) in group tooth, and a finding type in group object. */
const heatChannel = z
  .object({ class: z.string(), group: z.enum(['tooth', 'object']), threshold: share })
  .superRefine(({ class: name, group }, context) => {
    const known = group === 'tooth' ? isToothNumber(name) : isFindingType(name);
    if (!known) context.addIssue({ code: 'custom', path: ['class'], message: `unknown ${group} class ${name}` });
  });

const finding = z.custom<FindingType>(isFindingType, { error: (issue) => `unknown class ${String(issue.input)}` });

const attributeChannel = z.object({ class: finding, region: z.enum(['crown', 'root', 'tooth']), threshold: share });

/** How well a finding type is detected. Only `measured` types are shown without the mark experimental. */
const classStatus = z.object({
  status: z.enum(['measured', 'experimental', 'not-detected']),
  support: z.number().int().min(0),
  ap50: share.nullable(),
  precision: share.nullable(),
  recall: share.nullable(),
  /** At the threshold; absent in older bundles. */
  f1: share.nullable().optional(),
  threshold: share.nullable(),
  /** Only pronounced findings of this type are detected. */
  partial: z.boolean().optional(),
  note: z.string(),
});

/** The small network that checks whether an image is an upright panoramic radiograph (training/guard.py). */
const guard = z.object({
  file: plainName,
  sha256,
  bytes: positive,
  input: z.object({ name: z.string().min(1), width: positive.max(512), height: positive.max(512), low: share, high: share }),
  output: z.string().min(1),
  kinds: z.array(z.enum(SPECIAL_KINDS)).length(SPECIAL_KINDS.length),
  /** Below this probability an image is not accepted as a panoramic radiograph. */
  threshold: share,
  metrics: z.record(z.string(), z.unknown()),
});

/** The network of the second stage, which reads each tooth on its own (training/train_teeth.py). */
const teeth = z.object({
  file: plainName,
  sha256,
  bytes: positive,
  input: z.string().min(1),
  output: z.string().min(1),
  /** How a tooth is cut out; see training/tooth_crops.py. */
  cut: z.object({
    /** Columns and rows of the image that teeth are cut from. */
    side: positive.max(4096),
    width: positive.max(512),
    height: positive.max(512),
    /** Height of the cut in heights of the box, its least width in widths of the box, and its width to its height. */
    around: z.number().positive(),
    beside: z.number().positive(),
    proportion: z.number().positive(),
    /** Quantiles of the image that become 0 and 1 in the unequalised tone. */
    darkest: share,
    brightest: share,
    /** Borders left out of the histogram, as in `contentArea`. */
    spread: z.number().int().min(0).max(64),
  }),
  /**
   * The outputs in their order. The logit of a confidence is `own` times the logit of the attribute of the first stage,
   * plus `read` times that of the second stage, plus `offset`.
   */
  channels: z.array(z.object({ class: finding, own: z.number(), read: z.number(), offset: z.number() })).min(1),
  metrics: z.record(z.string(), z.unknown()),
});

/** Where the teeth are in the training radiographs (training/framing.py), in shares of the frame. */
const framing = z.object({
  /** The fewest teeth to judge a frame by, and the fewest to use their spread as well as their sizes. */
  fewest: positive,
  full: positive,
  /** For every permanent tooth: centre x and y, width, height. */
  places: z.record(z.string().refine(isToothNumber), z.tuple([z.number(), z.number(), z.number().positive(), z.number().positive()])),
  /** The least width and height of the usual frame in a radiograph; below it the detector analyses that frame again. */
  smallest: z.tuple([share, share]),
});

/** Information for reports; it has no influence on detection. */
const facts = z.record(z.string(), z.unknown());

/** `manifest.json` of a bundle: its input, outputs and measured figures. */
export const manifestSchema = z
  .object({
    format: z.enum(['onnx', 'tfjs']),
    formatVersion: z.literal(1),
    name: z.string().min(1),
    version: z.string().min(1),
    file: plainName,
    sha256,
    bytes: positive,
    /** Only in a TF.js bundle, whose `file` is the topology. */
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
        /** Histogram equalisation of the content area; `spread` as in `contentArea`. */
        z.object({ kind: z.literal('equalise'), spread: z.number().int().min(0).max(64) }),
      ]),
    }),
    outputs: z.object({
      heat: z.string().min(1),
      box: z.string().min(1),
      attributes: z.string().min(1),
      /** Absent in bundles that were trained without outlines. */
      outline: z.string().min(1).optional(),
      stride: positive,
    }),
    heatChannels: z.array(heatChannel).min(1),
    attributeChannels: z.array(attributeChannel),
    /**
     * Findings are reported from this confidence on when it is below their threshold; users filter them by sensitivity.
     */
    floor: share.optional(),
    /** Calibration of a number's weight in its row: slope and offset of its logit. */
    numbering: z.object({ slope: z.number().positive(), offset: z.number() }).default({ slope: 1, offset: 0 }),
    /** Must contain all finding types. */
    classes: z.record(z.enum(FINDING_TYPES), classStatus),
    guard: guard.optional(),
    teeth: teeth.optional(),
    framing: framing.optional(),
    metrics: facts,
    calibration: facts,
    provenance: facts,
  })
  .superRefine((manifest, context) => {
    const { width, height } = manifest.input;
    if (width % manifest.outputs.stride !== 0 || height % manifest.outputs.stride !== 0)
      context.addIssue({ code: 'custom', path: ['input'], message: `${width} x ${height} is not a multiple of the stride` });
    if (manifest.outputs.outline && manifest.outputs.stride % 2 !== 0)
      context.addIssue({
        code: 'custom',
        path: ['outputs', 'outline'],
        message: 'the stride must be even: an outline has two points per cell and side',
      });
    if ((manifest.format === 'tfjs') !== (manifest.weights !== undefined))
      context.addIssue({ code: 'custom', path: ['weights'], message: 'weights belong to a TF.js bundle and only to it' });
    for (const { class: name } of manifest.teeth?.channels ?? [])
      if (!manifest.attributeChannels.some((attribute) => attribute.class === name))
        context.addIssue({ code: 'custom', path: ['teeth', 'channels'], message: `${name} is no attribute of the first stage` });
    const names = manifest.heatChannels.map((channel) => channel.class);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice) context.addIssue({ code: 'custom', path: ['heatChannels'], message: `class ${twice} is duplicated` });
  });
export type Manifest = z.infer<typeof manifestSchema>;

/** Returns the size at which the detector takes images: that of the second stage, from which the input is made. */
export function viewSizeOf({ input, teeth: stage }: Pick<Manifest, 'input' | 'teeth'>): { width: number; height: number } {
  return stage ? { width: stage.cut.side, height: stage.cut.side } : { width: input.width, height: input.height };
}
