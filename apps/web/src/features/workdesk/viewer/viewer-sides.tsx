import { useEffect } from 'react';
import { SideMarks } from '../../../shell/side-marks';
import { useWorkdesk } from '../workdesk-context';
import { announceCover } from './over-image';

/**
 * R and L at the edges of the viewer, as radiograph viewers have them: they need not follow the image, which costs the
 * browser a part of each frame, and cover less of it.
 */
export function ViewerSides() {
  const { image } = useWorkdesk();
  useEffect(announceCover, [image.kind, image.analysis]);
  return <SideMarks image={image} overImage />;
}
