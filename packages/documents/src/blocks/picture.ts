import { column, row, slot, text } from '../element';
import { type Context, heading, type Piece } from '../piece';
import { COLORS, CONTENT_WIDTH, SIZES } from '../theme';

const HIGHEST = 250;

/** The mouth with the approved marks. The drawing itself comes later, into the slot "picture". */
export function picture({ plan, words }: Context): Piece[] {
  if (!plan.picture) return [];
  const [, , w, h] = plan.picture.area;
  const scale = Math.min(CONTENT_WIDTH / w, HIGHEST / h);
  const small = { fontSize: SIZES.small, color: COLORS.muted };
  const element = column({ alignItems: 'center' }, [
    slot('picture', { width: Math.round(w * scale), height: Math.round(h * scale) }, 'Figure'),
    row({ width: Math.round(w * scale), justifyContent: 'space-between', paddingTop: 4 }, [
      text(small, words.plan.picture.right(), 'P'),
      text(small, words.plan.picture.caption(), 'Caption'),
      text(small, words.plan.picture.left(), 'P'),
    ]),
  ]);
  return [heading(words.plan.picture.heading()), { element, gap: 0 }];
}
