declare module 'jpeg-lossless-decoder-js' {
  /** The package names declarations that it does not contain. */
  export class Decoder {
    /** @returns Samples pixel by pixel: of one byte up to a precision of 8 bits, else of two in the machine's order. */
    decompress(buffer: ArrayBuffer, offset: number, length: number): ArrayBuffer;
  }
}
