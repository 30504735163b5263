import { ActionIcon, Button, Group, Paper, Text, Title } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { Annotation, Image } from '@molaar/contracts';
import { type FindingType, findingType, isConfirmed, isShownFinding, printedArea, withContours } from '@molaar/domain/findings';
import type { Badge, Box } from '@molaar/domain/geometry';
import { formatTeeth, lineForFinding, locateUnannotatedLines, readingOrder } from '@molaar/domain/treatment-plans';
import { IconEye, IconEyeOff, IconZoomScan } from '@tabler/icons-react';
import { type SVGProps, useId, useMemo, useState } from 'react';
import { fileAddress } from '../../../client/api/bearer';
import { trpc } from '../../../client/api/trpc';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { QueryPlaceholder } from '../../../shell/query-placeholder';
import { SideMarks } from '../../../shell/side-marks';
import { useIsHighlighted, usePlanner, useTreatmentPlanEdit } from '../session/planner-context';
import type { EditLine } from '../session/treatment-plan-edit';
import { BADGE, imageScale, placeBadges } from './badge-places';
import classes from './planner.module.css';

/** The teeth on the radiograph with the approved annotations; a number is that of its treatment in the table. */
export function TreatmentPlanImage() {
  const text = useTexts().treatmentPlanVersions;
  const { session } = usePlanner();
  const [open, setOpen] = useState(true);
  const panelId = useId();
  const { imageId } = session;
  const readImage = trpc.images.get.useQuery({ id: imageId }, { enabled: imageId !== '' });
  const readAnnotations = trpc.annotations.get.useQuery({ id: imageId }, { enabled: imageId !== '' });
  const image = readImage.data;
  const annotations = readAnnotations.data?.annotations;
  if (!image || !annotations) return <QueryPlaceholder queries={[readImage, readAnnotations]} height={220} />;
  const Icon = open ? IconEyeOff : IconEye;
  return (
    <Paper withBorder p="md" component="section" aria-label={text.radiograph()}>
      <Group justify="space-between" mb={open ? 'xs' : 0}>
        <Title order={2} fz="md">
          {text.radiograph()}
        </Title>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={open}
          aria-controls={panelId}
          leftSection={<Icon size={16} aria-hidden="true" />}
          onClick={() => setOpen(!open)}
        >
          {open ? text.hideRadiograph() : text.showRadiograph()}
        </Button>
      </Group>
      <div id={panelId} hidden={!open}>
        {open ? <MouthArea image={image} annotations={annotations} /> : null}
      </div>
    </Paper>
  );
}

/** A contour on the radiograph: of a finding, or of the tooth of a treatment without one. */
interface FramedFinding {
  readonly key: string;
  readonly class: FindingType;
  readonly box: Box;
  /** Its corners x, y, x, y, …; null for a plain box. */
  readonly outline: readonly number[] | null;
  readonly line: EditLine | undefined;
}

function MouthArea({ image, annotations }: { image: Image; annotations: readonly Annotation[] }) {
  const text = useTexts().treatmentPlanVersions;
  const { lines } = useTreatmentPlanEdit();
  const read = readingOrder(lines);
  const drawn = useMemo(() => withContours(annotations, ({ location }) => location), [annotations]);
  const frames = framesOf(drawn, read);
  const [isWhole, setIsWhole] = useState(false);
  const whole: Box = [0, 0, image.width, image.height];
  const area = isWhole ? whole : printedArea(image, annotations, frames);
  const { ref, width } = useElementSize();
  const { unit } = imageScale(area, width);
  const numbered = frames.filter(({ line }) => line);
  // Of the same boxes once: typing in the table moves no number.
  const places = JSON.stringify([numbered.map(({ box }) => box), area, width]);
  const badges = useMemo(() => placeBadges(...(JSON.parse(places) as Parameters<typeof placeBadges>)), [places]);
  return (
    <>
      <div ref={ref} className={classes.image}>
        {/* biome-ignore lint/a11y/useSemanticElements: an SVG has no fieldset */}
        <svg viewBox={area.join(' ')} preserveAspectRatio="xMidYMid meet" role="group" aria-label={text.radiograph()}>
          <image href={fileAddress(image.originalUrl)} width={image.width} height={image.height} preserveAspectRatio="none" />
          {frames.map((frame) =>
            frame.line ? (
              <NumberedFrame
                key={frame.key}
                frame={frame}
                line={frame.line}
                number={read.indexOf(frame.line) + 1}
                unit={unit}
                badge={badges[numbered.indexOf(frame)] as Badge}
              />
            ) : (
              <Frame key={frame.key} frame={frame} width={1.4 * unit} unit={unit} />
            ),
          )}
        </svg>
        <SideMarks image={image} />
        <ActionIcon
          className={classes.zoom}
          variant="default"
          size="lg"
          aria-label={text.zoomToMouthArea()}
          aria-pressed={!isWhole}
          title={text.zoomToMouthArea()}
          onClick={() => setIsWhole(!isWhole)}
        >
          <IconZoomScan size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      {numbered.length > 0 ? (
        <Text fz="xs" c="dimmed" mt={6}>
          {text.radiographHint()}
        </Text>
      ) : null}
    </>
  );
}

/** Returns the frames that the pages of the plan show (`freezeTreatmentPlan`). */
function framesOf(annotations: readonly Annotation[], read: readonly EditLine[]): FramedFinding[] {
  const about = ({ class: type, location: tooth, surface: surfaces }: Annotation) => ({ class: type, tooth, surfaces });
  const found = annotations.filter(({ class: type, decision }) => isConfirmed(decision) && isShownFinding(type));
  const seen = annotations.map(({ class: type, location: tooth, ...shown }) => ({ ...shown, class: type, tooth }));
  return [
    ...found.map((frame) => ({
      key: frame.id,
      class: frame.class,
      box: frame.box,
      outline: frame.outline,
      line: lineForFinding(about(frame), read),
    })),
    ...locateUnannotatedLines(read, found.map(about), seen).map(({ line, annotation: { box, outline, tooth } }) => ({
      key: `${line.id} ${tooth}`,
      class: line.class ?? ('CUSTOM' as const),
      box,
      outline,
      line,
    })),
  ];
}

/** The tint of a finding that is treated, and its corners in units, as in the PDF. */
const TINT = 0.22;
const CORNER = 14;

/**
 * Draws a finding: a dark line below the coloured one, visible on bright and dark areas, with a tint if it is treated.
 */
function Frame({ frame, width, unit, isTreated = false }: { frame: FramedFinding; width: number; unit: number; isTreated?: boolean }) {
  const { outline, box } = frame;
  const { color } = findingType(frame.class);
  const [x, y, w, h] = box;
  const draw = (paint: SVGProps<SVGPathElement & SVGRectElement>) =>
    outline && outline.length >= 6 ? (
      <path d={`M${outline.join(' ')}Z`} strokeLinejoin="round" {...paint} />
    ) : (
      <rect x={x} y={y} width={w} height={h} rx={Math.min(CORNER * unit, w / 3, h / 3)} {...paint} />
    );
  return (
    <>
      {draw({ fill: 'transparent', stroke: '#000000', strokeWidth: width + 1.2 * unit })}
      {draw({ fill: isTreated ? color : 'transparent', fillOpacity: TINT, stroke: color, strokeWidth: width })}
    </>
  );
}

interface NumberedProps {
  frame: FramedFinding;
  line: EditLine;
  number: number;
  unit: number;
  badge: Badge;
}

function NumberedFrame({ frame, line, number, unit, badge: { x: cx, y: cy, lead } }: NumberedProps) {
  const text = useTexts().treatmentPlanVersions;
  const { notation, pointed } = usePlanner();
  const formats = useFormats();
  const isPointed = useIsHighlighted(line.id);
  const radius = BADGE.radius * unit;
  const name = [formatTeeth(line, notation), line.issue || formats.finding(frame.class)].filter(Boolean).join(' ');

  function show(): void {
    const row = document.querySelector<HTMLElement>(`tr[data-line="${line.id}"]`);
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector<HTMLInputElement>('input[data-col="issue"]')?.focus({ preventScroll: true });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG cannot contain a button
    <g
      className={classes.frame}
      role="button"
      tabIndex={0}
      aria-label={text.numberOf({ number, name })}
      data-pointed={isPointed || undefined}
      onMouseEnter={() => pointed.setState({ lineId: line.id })}
      onMouseLeave={() => pointed.setState({ lineId: null })}
      onFocus={() => pointed.setState({ lineId: line.id })}
      onBlur={() => pointed.setState({ lineId: null })}
      onClick={show}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        show();
      }}
    >
      <Frame frame={frame} width={(isPointed ? 4.5 : 2.4) * unit} unit={unit} isTreated />
      {lead ? <line x1={cx} y1={cy} x2={lead.x} y2={lead.y} stroke={findingType(frame.class).color} strokeWidth={2 * unit} /> : null}
      <circle
        cx={cx}
        cy={cy}
        r={radius}
        fill={isPointed ? '#ffe08a' : '#ffffff'}
        stroke={findingType(frame.class).color}
        strokeWidth={2.5 * unit}
      />
      <text x={cx} y={cy} fontSize={BADGE.digits * unit}>
        {number}
      </text>
    </g>
  );
}
