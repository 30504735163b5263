import type { Context, Pen } from '../drawing';

/** What was drawn, to be sent to another thread: codes with their numbers, and the colours and texts that they name. */
export interface Recording {
  readonly codes: Float32Array<ArrayBuffer>;
  readonly strings: readonly string[];
}

/** A pen that records what is drawn with it. */
export interface RecordingPen extends Pen {
  /** Returns what was recorded since the last call. */
  take(): Recording;
}

const CODE = {
  beginPath: 0,
  moveTo: 1,
  lineTo: 2,
  closePath: 3,
  rect: 4,
  roundRect: 5,
  arc: 6,
  fill: 7,
  stroke: 8,
  fillRect: 9,
  strokeRect: 10,
  fillText: 11,
  setLineDash: 12,
  fillStyle: 13,
  strokeStyle: 14,
  globalAlpha: 15,
  lineWidth: 16,
} as const;

/** @param measure - measures texts, with the font of the labels */
export function createRecordingPen(measure: Pick<Context, 'measureText'>): RecordingPen {
  let codes: number[] = [];
  let indices = new Map<string, number>();
  const indexOf = (text: string): number => {
    const known = indices.get(text);
    if (known !== undefined) return known;
    indices.set(text, indices.size);
    return indices.size - 1;
  };
  return {
    take() {
      const recording = { codes: Float32Array.from(codes), strings: [...indices.keys()] };
      codes = [];
      indices = new Map();
      return recording;
    },
    beginPath: () => void codes.push(CODE.beginPath),
    moveTo: (x, y) => void codes.push(CODE.moveTo, x, y),
    lineTo: (x, y) => void codes.push(CODE.lineTo, x, y),
    closePath: () => void codes.push(CODE.closePath),
    rect: (x, y, w, h) => void codes.push(CODE.rect, x, y, w, h),
    // biome-ignore lint/complexity/useMaxParams: the canvas' API
    roundRect: (x, y, w, h, radius) => void codes.push(CODE.roundRect, x, y, w, h, Number(radius)),
    // biome-ignore lint/complexity/useMaxParams: the canvas' API
    arc: (x, y, radius, from, to) => void codes.push(CODE.arc, x, y, radius, from, to),
    fill: () => void codes.push(CODE.fill),
    stroke: () => void codes.push(CODE.stroke),
    fillRect: (x, y, w, h) => void codes.push(CODE.fillRect, x, y, w, h),
    strokeRect: (x, y, w, h) => void codes.push(CODE.strokeRect, x, y, w, h),
    fillText: (text, x, y) => void codes.push(CODE.fillText, indexOf(text), x, y),
    setLineDash(lengths) {
      const list = [...lengths];
      codes.push(CODE.setLineDash, list.length, ...list);
    },
    set fillStyle(style: Pen['fillStyle']) {
      codes.push(CODE.fillStyle, indexOf(String(style)));
    },
    set strokeStyle(style: Pen['strokeStyle']) {
      codes.push(CODE.strokeStyle, indexOf(String(style)));
    },
    set globalAlpha(alpha: number) {
      codes.push(CODE.globalAlpha, alpha);
    },
    set lineWidth(width: number) {
      codes.push(CODE.lineWidth, width);
    },
    measureText: (text) => measure.measureText(text),
  };
}

/** Draws a recording. */
export function replay({ codes, strings }: Recording, context: Context): void {
  let at = 0;
  const next = () => codes[at++]!;
  const text = () => strings[next()] ?? '';
  while (at < codes.length)
    switch (next()) {
      case CODE.beginPath:
        context.beginPath();
        break;
      case CODE.moveTo:
        context.moveTo(next(), next());
        break;
      case CODE.lineTo:
        context.lineTo(next(), next());
        break;
      case CODE.closePath:
        context.closePath();
        break;
      case CODE.rect:
        context.rect(next(), next(), next(), next());
        break;
      case CODE.roundRect:
        context.roundRect(next(), next(), next(), next(), next());
        break;
      case CODE.arc:
        context.arc(next(), next(), next(), next(), next());
        break;
      case CODE.fill:
        context.fill();
        break;
      case CODE.stroke:
        context.stroke();
        break;
      case CODE.fillRect:
        context.fillRect(next(), next(), next(), next());
        break;
      case CODE.strokeRect:
        context.strokeRect(next(), next(), next(), next());
        break;
      case CODE.fillText:
        context.fillText(text(), next(), next());
        break;
      case CODE.setLineDash:
        context.setLineDash(Array.from({ length: next() }, next));
        break;
      case CODE.fillStyle:
        context.fillStyle = text();
        break;
      case CODE.strokeStyle:
        context.strokeStyle = text();
        break;
      case CODE.globalAlpha:
        context.globalAlpha = next();
        break;
      case CODE.lineWidth:
        context.lineWidth = next();
        break;
    }
}
