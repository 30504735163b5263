import type { Weight } from './fonts';

/** The shapes of a page, in points from the top left; both painters (PDF, page image) support exactly these. */
export type Shape = TextShape | RectShape | PathShape | ImageShape | DrawingShape;

export interface TextShape {
  readonly kind: 'text';
  readonly x: number;
  /** Position of the baseline. */
  readonly y: number;
  readonly width: number;
  readonly text: string;
  readonly size: number;
  readonly weight: Weight;
  readonly fill: string;
  /** True when no space precedes the next line. */
  readonly joins?: boolean;
}

export interface RectShape {
  readonly kind: 'rect';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: string;
}

/** An SVG path, moved by (x, y). */
export interface PathShape {
  readonly kind: 'path';
  readonly x: number;
  readonly y: number;
  readonly d: string;
  readonly fill: string | null;
  /** From 0 to 1; opaque when omitted. */
  readonly fillOpacity?: number;
  readonly stroke?: { readonly color: string; readonly width: number; readonly dash?: readonly number[] };
}

export interface ImageShape {
  readonly kind: 'image';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** PNG or JPEG. */
  readonly data: Uint8Array;
}

/** An SVG drawing that fills its box, limited to what `paintDrawing` supports. */
export interface DrawingShape {
  readonly kind: 'drawing';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly svg: string;
}

/** Returns the shape moved by (dx, dy). */
export function moved<S extends Shape>(shape: S, dx: number, dy: number): S {
  return { ...shape, x: shape.x + dx, y: shape.y + dy };
}
