import { FINDING_TYPES, type FindingType, isFindingType, isToothNumber } from '@molaar/domain';
import { z } from 'zod';

const share = z.number().min(0).max(1);
const positive = z.number().int().positive();

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

/** Facts for people and reports; nothing here changes what is detected. */
const facts = z.record(z.string(), z.unknown());

/** `manifest.json` of a bundle: what goes in, what comes out and how good it is. */
export const manifestSchema = z
  .object({
    format: z.literal('onnx'),
    formatVersion: z.literal(1),
    name: z.string().min(1),
    version: z.string().min(1),
    /** A plain name beside the manifest. */
    file: z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    bytes: positive,
    input: z.object({
      name: z.string().min(1),
      width: positive.max(4096),
      height: positive.max(4096),
      channels: z.literal(1),
      resize: z.literal('stretch'),
      normalise: z.object({ kind: z.literal('percentile'), low: share, high: share }).refine((n) => n.low < n.high, {
        error: 'low must be below high',
      }),
    }),
    outputs: z.object({ heat: z.string().min(1), box: z.string().min(1), attributes: z.string().min(1), stride: positive }),
    heatChannels: z.array(heatChannel).min(1),
    attributeChannels: z.array(attributeChannel),
    /** Every finding type has its say: a class that is left out would be neither claimed nor denied. */
    classes: z.record(z.enum(FINDING_TYPES), classStatus),
    metrics: facts,
    calibration: facts,
    provenance: facts,
  })
  .superRefine((manifest, context) => {
    const { width, height } = manifest.input;
    if (width % manifest.outputs.stride !== 0 || height % manifest.outputs.stride !== 0)
      context.addIssue({ code: 'custom', path: ['input'], message: `${width} x ${height} is no multiple of the stride` });
    const names = manifest.heatChannels.map((channel) => channel.class);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice) context.addIssue({ code: 'custom', path: ['heatChannels'], message: `class ${twice} stands twice` });
  });
export type Manifest = z.infer<typeof manifestSchema>;
