// The thread that draws the annotations: drawing a bitmap as large as the view takes longer than a frame may.
import { LABEL_FONT } from '../label-font';
import { paintBitmap } from './paint-bitmap';
import type { PainterReply, PainterRequest } from './painter-messages';

/** What this file uses of a thread's global scope, whose types the browser's exclude. */
interface Scope {
  readonly fonts: FontFaceSet;
  postMessage(message: PainterReply, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<PainterRequest>) => void) | null;
}

const scope = globalThis as unknown as Scope;
const canvas = new OffscreenCanvas(1, 1);
/** Paintings wait for the fonts of the one before them: replies are in the order of the requests. */
let before: Promise<unknown> = Promise.resolve();

async function paint({ painting }: Extract<PainterRequest, { painting: unknown }>): Promise<void> {
  // Without the font the texts are drawn in another one.
  await scope.fonts.load(LABEL_FONT, painting.strings.join('')).catch(() => undefined);
  const bitmap = paintBitmap(canvas, painting);
  scope.postMessage({ bitmap }, [bitmap]);
}

scope.onmessage = ({ data }) => {
  if ('fonts' in data)
    for (const { family, source, weight, unicodeRange } of data.fonts)
      scope.fonts.add(new FontFace(family, source, { weight, unicodeRange }));
  else before = before.then(() => paint(data));
};
