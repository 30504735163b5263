import type { Annotation, Image } from '@molaar/contracts';
import { findingType, isConfirmed } from '@molaar/domain/findings';
import type { Box } from '@molaar/domain/geometry';
import { fileAddress } from '../../client/api/bearer';
import { SideMarks } from '../../shell/side-marks';
import { cropWindow } from './crop-window';
import classes from './teeth-status.module.css';

interface Props {
  image: Pick<Image, 'originalUrl' | 'width' | 'height' | 'kind' | 'analysis'>;
  /** Boxes that must be visible. */
  around: readonly Box[];
  /** Annotations that are framed: dashed before a person has confirmed them. */
  framed: readonly Annotation[];
  label: string;
  /** Width over height. */
  shape?: number;
}

/** A part of the stored radiograph with frames on it; nothing without boxes. */
export function RadiographCrop({ image, around, framed, label, shape = 4 / 3 }: Props) {
  const window = cropWindow(around, image, shape);
  if (!window) return null;
  const thin = window[2] / 220;
  return (
    <div style={{ position: 'relative' }}>
      <svg className={classes.crop} viewBox={window.join(' ')} role="img" aria-label={label} style={{ aspectRatio: shape }}>
        <image href={fileAddress(image.originalUrl)} width={image.width} height={image.height} preserveAspectRatio="none" />
        {framed.map(({ id, class: type, box: [x, y, width, height], decision }) => (
          <rect
            key={id}
            x={x}
            y={y}
            width={width}
            height={height}
            rx={thin}
            fill="none"
            stroke={findingType(type).color}
            strokeWidth={type === 'TOOTH' ? thin : 1.8 * thin}
            strokeOpacity={type === 'TOOTH' ? 0.55 : 1}
            strokeDasharray={isConfirmed(decision) ? undefined : `${5 * thin} ${3 * thin}`}
          />
        ))}
      </svg>
      <SideMarks image={image} small />
    </div>
  );
}
