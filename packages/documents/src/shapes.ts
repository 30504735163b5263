import type { Weight } from './fonts';

/** What a page is drawn from. Points, origin top left; both painters (PDF, preview) know exactly these. */
export type Shape = TextShape | RectShape | PathShape | ImageShape | DrawingShape;

export interface TextShape {
  readonly kind: 'text';
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly width: number;
  readonly text: string;
  readonly size: number;
  readonly weight: Weight;
  readonly fill: string;
  /** The next line goes on without a space between. */
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

/** A drawing in SVG that fills its box, in the part of SVG that `paintDrawing` knows. */
export interface DrawingShape {
  readonly kind: 'drawing';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly svg: string;
}

/** The same shape elsewhere. */
export function moved<S extends Shape>(shape: S, dx: number, dy: number): S {
  return { ...shape, x: shape.x + dx, y: shape.y + dy };
}
