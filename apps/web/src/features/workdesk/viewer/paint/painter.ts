import { type Painting, paintBitmap } from './paint-bitmap';
import type { PageFont, PainterReply, PainterRequest } from './painter-messages';

/** Draws bitmaps, in a thread of its own where the browser has one. */
export interface Painter {
  /** Calls `onBitmap` with the bitmap of a painting; it belongs to the caller. */
  paint(painting: Painting, onBitmap: (bitmap: ImageBitmap) => void): void;
  /** Ends the thread. What is being drawn is dropped. */
  close(): void;
}

/** Creates what paints bitmaps in a thread of its own, and here where there is none. */
export function createPainter(): Painter {
  const canvas = new OffscreenCanvas(1, 1);
  let waiting: { readonly painting: Painting; readonly onBitmap: (bitmap: ImageBitmap) => void }[] = [];
  let thread = startThread();

  function paintHere({ painting, onBitmap }: (typeof waiting)[number]): void {
    onBitmap(paintBitmap(canvas, painting));
  }

  function onReply({ data: { bitmap } }: MessageEvent<PainterReply>): void {
    const first = waiting.shift();
    if (first) first.onBitmap(bitmap);
    else bitmap.close();
  }

  /** Without the thread, the page draws itself: what it has not answered, and all that comes. */
  function onFailure(): void {
    thread?.terminate();
    thread = null;
    const left = waiting;
    waiting = [];
    for (const one of left) paintHere(one);
  }

  if (thread) {
    thread.onmessage = onReply;
    thread.onerror = onFailure;
    send(thread, { fonts: pageFonts() });
  }
  return {
    paint(painting, onBitmap) {
      if (!thread) return paintHere({ painting, onBitmap });
      waiting.push({ painting, onBitmap });
      send(thread, { painting });
    },
    close() {
      waiting = [];
      thread?.terminate();
      thread = null;
    },
  };
}

/** The numbers are copied and not moved: a thread that fails leaves them to the page. */
const send = (thread: Worker, request: PainterRequest) => thread.postMessage(request);

function startThread(): Worker | null {
  try {
    return new Worker(new URL('./painter-thread.ts', import.meta.url), { type: 'module' });
  } catch {
    return null;
  }
}

/** Returns the font faces of the page's style sheets. */
function pageFonts(): PageFont[] {
  return [...document.styleSheets].flatMap((sheet) =>
    rulesOf(sheet).flatMap((rule) => {
      if (!(rule instanceof CSSFontFaceRule)) return [];
      const value = (name: string) => rule.style.getPropertyValue(name);
      const source = value('src').replace(
        /url\("?([^")]+)"?\)/g,
        (_, path) => `url("${new URL(path, sheet.href ?? document.baseURI).href}")`,
      );
      return [
        {
          family: value('font-family').replaceAll(/["']/g, ''),
          source,
          weight: value('font-weight') || 'normal',
          unicodeRange: value('unicode-range') || 'U+0-10FFFF',
        },
      ];
    }),
  );
}

/** A style sheet of another origin, as of a browser extension, cannot be read. */
function rulesOf(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}
