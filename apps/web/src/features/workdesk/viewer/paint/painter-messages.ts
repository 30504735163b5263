import type { Painting } from './paint-bitmap';

/** A font face of the page's style sheets; a thread of its own has none of them. */
export interface PageFont {
  readonly family: string;
  readonly source: string;
  readonly weight: string;
  readonly unicodeRange: string;
}

/** What the page sends to the painting thread. */
export type PainterRequest = { readonly fonts: readonly PageFont[] } | { readonly painting: Painting };

/** What the thread sends back for each painting, in order. */
export interface PainterReply {
  readonly bitmap: ImageBitmap;
}
