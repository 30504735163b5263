/** Writes DICOM files for tests: what a device writes, and what none should. */

export interface TestElement {
  /** Group and element, for example 0x00280010. */
  tag: number;
  vr: string;
  /** Text, numbers (of the VR's size) or bytes; items of a sequence; fragments of compressed pixels. */
  value?: string | readonly number[] | Uint8Array | undefined;
  items?: readonly (readonly TestElement[])[];
  fragments?: readonly Uint8Array[];
}

export interface TestFile {
  syntax?: string;
  /** A preamble and a meta header (default), the meta header alone, or neither. */
  head?: 'preamble' | 'meta' | 'none';
  elements: readonly TestElement[];
  /** Compresses the data set of a deflated file. */
  deflate?: (bytes: Uint8Array) => Uint8Array;
}

const EXPLICIT_LITTLE = '1.2.840.10008.1.2.1';
const IMPLICIT_LITTLE = '1.2.840.10008.1.2';
const EXPLICIT_BIG = '1.2.840.10008.1.2.2';
const LONG_VRS = new Set(['OB', 'OW', 'SQ', 'UN', 'UT']);
const SIZES: Readonly<Record<string, 1 | 2 | 4>> = { US: 2, SS: 2, OW: 2, UL: 4, SL: 4, OB: 1 };

/** Writes a DICOM file for tests in any transfer syntax, with or without preamble. */
export function writeDicom({ syntax = EXPLICIT_LITTLE, head = 'preamble', elements, deflate }: TestFile): Buffer {
  const explicit = syntax !== IMPLICIT_LITTLE;
  const set = writeElements(elements, { explicit, big: syntax === EXPLICIT_BIG });
  const body = deflate ? Buffer.from(deflate(set)) : set;
  if (head === 'none') return body;
  const rest = writeElements(
    [
      { tag: 0x00020001, vr: 'OB', value: [0, 1] },
      { tag: 0x00020002, vr: 'UI', value: '1.2.840.10008.5.1.4.1.1.1.1' },
      { tag: 0x00020003, vr: 'UI', value: '2.25.4711' },
      { tag: 0x00020010, vr: 'UI', value: syntax },
      { tag: 0x00020012, vr: 'UI', value: '2.25.4712' },
    ],
    { explicit: true, big: false },
  );
  const meta = Buffer.concat([writeElements([{ tag: 0x00020000, vr: 'UL', value: [rest.length] }], { explicit: true, big: false }), rest]);
  return Buffer.concat([...(head === 'preamble' ? [Buffer.alloc(128), Buffer.from('DICM')] : []), meta, body]);
}

interface Encoding {
  explicit: boolean;
  big: boolean;
}

function writeElements(elements: readonly TestElement[], encoding: Encoding): Buffer {
  const sorted = [...elements].sort((a, b) => a.tag - b.tag);
  return Buffer.concat(sorted.flatMap((element) => writeElement(element, encoding)));
}

function writeElement({ tag, vr, value, items, fragments }: TestElement, encoding: Encoding): Buffer[] {
  const bytes = items ? sequence(items, encoding) : fragments ? encapsulated(fragments) : bytesOf(vr, value ?? '', encoding.big);
  const number = (size: 2 | 4, n: number) => {
    const out = Buffer.alloc(size);
    if (size === 2) encoding.big ? out.writeUInt16BE(n) : out.writeUInt16LE(n);
    else encoding.big ? out.writeUInt32BE(n) : out.writeUInt32LE(n);
    return out;
  };
  const length = fragments ? 0xffffffff : bytes.length;
  const head = [number(2, tag >>> 16), number(2, tag & 0xffff)];
  if (!encoding.explicit) return [...head, number(4, length), bytes];
  const long = LONG_VRS.has(vr);
  return [...head, Buffer.from(vr), ...(long ? [Buffer.alloc(2), number(4, length)] : [number(2, length)]), bytes];
}

function sequence(items: readonly (readonly TestElement[])[], encoding: Encoding): Buffer {
  return Buffer.concat(items.flatMap((item) => delimited(0xe000, writeElements(item, encoding), encoding.big)));
}

function encapsulated(fragments: readonly Uint8Array[]): Buffer {
  const parts = [new Uint8Array(0), ...fragments].flatMap((fragment) => delimited(0xe000, even(Buffer.from(fragment), 0), false));
  return Buffer.concat([...parts, ...delimited(0xe0dd, Buffer.alloc(0), false)]);
}

function delimited(element: number, bytes: Buffer, big: boolean): Buffer[] {
  const head = Buffer.alloc(8);
  if (big) {
    head.writeUInt16BE(0xfffe, 0);
    head.writeUInt16BE(element, 2);
    head.writeUInt32BE(bytes.length, 4);
  } else {
    head.writeUInt16LE(0xfffe, 0);
    head.writeUInt16LE(element, 2);
    head.writeUInt32LE(bytes.length, 4);
  }
  return [head, bytes];
}

function bytesOf(vr: string, value: string | readonly number[] | Uint8Array, big: boolean): Buffer {
  if (typeof value === 'string') return even(Buffer.from(value, 'utf8'), vr === 'UI' ? 0 : 0x20);
  if (value instanceof Uint8Array) return even(Buffer.from(value), 0);
  const size = SIZES[vr] ?? 2;
  const bytes = Buffer.alloc(value.length * size);
  value.forEach((n, index) => {
    const unsigned = size === 4 ? n >>> 0 : size === 2 ? n & 0xffff : n & 0xff;
    if (big) bytes.writeUIntBE(unsigned, index * size, size);
    else bytes.writeUIntLE(unsigned, index * size, size);
  });
  return even(bytes, 0);
}

function even(bytes: Buffer, padding: number): Buffer {
  return bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.from([padding])]);
}

/** Elements of a radiograph of one channel; `changes` replaces elements by tag, undefined values leave them out. */
export function testRadiograph(
  { width, height, bits = 12, signed = false }: { width: number; height: number; bits?: number; signed?: boolean },
  pixels: readonly number[],
  changes: readonly TestElement[] = [],
): TestElement[] {
  const allocated = bits > 8 ? 16 : 8;
  const elements: TestElement[] = [
    { tag: 0x00080005, vr: 'CS', value: 'ISO_IR 192' },
    { tag: 0x00080016, vr: 'UI', value: '1.2.840.10008.5.1.4.1.1.1.1' },
    { tag: 0x00080018, vr: 'UI', value: '2.25.4711' },
    { tag: 0x00080020, vr: 'DA', value: '20240308' },
    { tag: 0x00080060, vr: 'CS', value: 'PX' },
    { tag: 0x00080070, vr: 'LO', value: 'Example Imaging' },
    { tag: 0x00081090, vr: 'LO', value: 'Pano 3' },
    { tag: 0x00100010, vr: 'PN', value: 'Maasikas^Mari' },
    { tag: 0x00100020, vr: 'LO', value: '4711' },
    { tag: 0x00100030, vr: 'DA', value: '19800506' },
    { tag: 0x0020000d, vr: 'UI', value: '2.25.1' },
    { tag: 0x0020000e, vr: 'UI', value: '2.25.2' },
    { tag: 0x00280002, vr: 'US', value: [1] },
    { tag: 0x00280004, vr: 'CS', value: 'MONOCHROME2' },
    { tag: 0x00280010, vr: 'US', value: [height] },
    { tag: 0x00280011, vr: 'US', value: [width] },
    { tag: 0x00280100, vr: 'US', value: [allocated] },
    { tag: 0x00280101, vr: 'US', value: [bits] },
    { tag: 0x00280102, vr: 'US', value: [bits - 1] },
    { tag: 0x00280103, vr: 'US', value: [signed ? 1 : 0] },
    { tag: 0x7fe00010, vr: allocated === 8 ? 'OB' : 'OW', value: [...pixels] },
  ];
  const changed = new Set(changes.map(({ tag }) => tag));
  const left = changes.filter(({ value, items, fragments }) => value !== undefined || items || fragments);
  return [...elements.filter(({ tag }) => !changed.has(tag)), ...left];
}
