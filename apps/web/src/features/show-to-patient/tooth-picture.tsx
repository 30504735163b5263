import type { Image } from '@molaar/contracts';
import { CATEGORY_COLORS, DOUBTFUL_COLOR, type PatientFinding } from '@molaar/domain/findings';
import type { Box } from '@molaar/domain/geometry';
import type { SceneAnnotation } from '@molaar/scene';
import { useState } from 'react';
import { fileAddress } from '../../client/api/bearer';
import { SideMarks } from '../../shell/side-marks';
import classes from './show-to-patient.module.css';

type Mark = Pick<SceneAnnotation, 'id' | 'box' | 'outline'>;
type Marked = Pick<PatientFinding<SceneAnnotation>, 'category' | 'confirmed'> & { readonly annotations: readonly Mark[] };

interface Props {
  image: Pick<Image, 'originalUrl' | 'width' | 'height' | 'kind' | 'analysis'>;
  /** The part of the image that is visible at least, in its pixels. */
  view: Box;
  /** The tooth among its neighbours; null where it is not located, or without marks. */
  tooth: Mark | null;
  marked: readonly Marked[];
  /** Gives the findings their numbers in the list beside the picture; the list is of one radiograph only. */
  isNumbered?: boolean;
  label: string;
  caption: string;
}

/** A part of a radiograph as large as its place allows, with R and L, the marked findings and its date. */
export function ToothPicture({ image, view, tooth, marked, isNumbered = false, label, caption }: Props) {
  const size = view[3] / 18;
  const address = fileAddress(image.originalUrl);
  const [loaded, setLoaded] = useState<string | null>(null);
  // Contours on black, before their picture is there, mean nothing to a patient.
  const isLoaded = loaded === address;
  return (
    <figure className={classes.figure}>
      <div className={classes.frame}>
        <svg viewBox={view.join(' ')} role="img" aria-label={label}>
          <image href={address} width={image.width} height={image.height} preserveAspectRatio="none" onLoad={() => setLoaded(address)} />
          <g visibility={isLoaded ? undefined : 'hidden'}>
            {tooth ? <path d={pathOf(tooth.box, tooth.outline)} className={classes.tooth} /> : null}
            {marked.map((finding) =>
              finding.annotations.map((annotation) => <Contour key={annotation.id} annotation={annotation} finding={finding} />),
            )}
            {isNumbered && marked.length > 1
              ? marked.map((finding, index) =>
                  finding.annotations.map(({ id, box: [x, y, width] }) => (
                    <text
                      key={id}
                      x={x + width + size / 3}
                      y={y + size}
                      fontSize={size}
                      className={classes.number}
                      style={{ fill: colorOf(finding) }}
                    >
                      {index + 1}
                    </text>
                  )),
                )
              : null}
          </g>
        </svg>
        <SideMarks image={image} />
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

function colorOf({ confirmed, category }: Marked): string {
  return confirmed ? CATEGORY_COLORS[category] : DOUBTFUL_COLOR;
}

/** The contour of a finding: its category's colour; dashed and amber while it is a suggestion. */
function Contour({ annotation: { box, outline }, finding }: { annotation: Mark; finding: Marked }) {
  const color = colorOf(finding);
  const path = pathOf(box, outline);
  return (
    <g>
      <path d={path} className={classes.under} />
      <path d={path} className={classes.contour} style={{ stroke: color, fill: color }} data-suggested={!finding.confirmed || undefined} />
    </g>
  );
}

function pathOf([x, y, width, height]: Box, outline: readonly number[] | null): string {
  if (!outline) return `M${x},${y} h${width} v${height} h${-width} Z`;
  const corners: string[] = [];
  for (let at = 0; at + 1 < outline.length; at += 2) corners.push(`${outline[at]},${outline[at + 1]}`);
  return `M${corners.join(' L')} Z`;
}
