/** How a DICOM file is encoded (PS3.5, section 10 and annex A). */
export const TRANSFER_SYNTAX = {
  implicitLittle: '1.2.840.10008.1.2',
  explicitLittle: '1.2.840.10008.1.2.1',
  deflated: '1.2.840.10008.1.2.1.99',
  explicitBig: '1.2.840.10008.1.2.2',
  jpegBaseline: '1.2.840.10008.1.2.4.50',
  jpegExtended: '1.2.840.10008.1.2.4.51',
  jpegLossless: '1.2.840.10008.1.2.4.57',
  jpegLosslessFirstOrder: '1.2.840.10008.1.2.4.70',
  jpegLs: '1.2.840.10008.1.2.4.80',
  jpegLsNearLossless: '1.2.840.10008.1.2.4.81',
  jpeg2000Lossless: '1.2.840.10008.1.2.4.90',
  jpeg2000: '1.2.840.10008.1.2.4.91',
  rle: '1.2.840.10008.1.2.5',
} as const;

const NATIVE: ReadonlySet<string> = new Set([
  TRANSFER_SYNTAX.implicitLittle,
  TRANSFER_SYNTAX.explicitLittle,
  TRANSFER_SYNTAX.deflated,
  TRANSFER_SYNTAX.explicitBig,
]);
const KNOWN: ReadonlySet<string> = new Set(Object.values(TRANSFER_SYNTAX));

/** Whether the pixels are stored as they are, without compression of their own. */
export const isNative = (syntax: string): boolean => NATIVE.has(syntax);
/** Whether the UID is that of a transfer syntax that files may have here. */
export const isKnownSyntax = (syntax: string): boolean => KNOWN.has(syntax);
