import type { Analysis, ImageSummary } from '@molaar/contracts';
import { useTexts } from '../client/texts/texts';
import classes from './side-marks.module.css';

/** What decides whether the sides of an image are known. */
export interface ImageWithSides {
  readonly kind: ImageSummary['kind'];
  readonly analysis: Pick<Analysis, 'notices'> | null;
}

/** Whether the sides of an image are known: a panoramic one shows the patient's right on the left, if it is upright. */
function hasKnownSides({ kind, analysis }: ImageWithSides): boolean {
  const notices = analysis?.notices ?? [];
  return kind === 'PANORAMIC' && !notices.some((notice) => notice === 'NOT_PANORAMIC' || notice === 'UPSIDE_DOWN' || notice === 'SIDEWAYS');
}

interface Props {
  image: ImageWithSides;
  small?: boolean;
  /** They lie over an image with labels, which are placed beside them. */
  overImage?: boolean;
}

/**
 * R and L over an image, from its numbering: where the patient's right and left are. The element around them is
 * positioned.
 */
export function SideMarks({ image, small, overImage }: Props) {
  const text = useTexts().images.sides;
  if (!hasKnownSides(image)) return null;
  // The letters are generated content: in a link they would be text that its name lacks.
  const mark = (side: 'right' | 'left', letter: string, name: string) => (
    <span
      className={`${classes.mark} ${classes[side]}`}
      data-small={small || undefined}
      data-over-image={overImage || undefined}
      data-letter={letter}
      title={name}
      {...(small ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    />
  );
  return (
    <>
      {mark('right', text.right(), text.patientRight())}
      {mark('left', text.left(), text.patientLeft())}
    </>
  );
}
