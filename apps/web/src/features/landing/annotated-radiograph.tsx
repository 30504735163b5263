import { Group, Switch, Text } from '@mantine/core';
import { entryByType, type FindingType } from '@molaar/domain/findings';
import { useState } from 'react';
import { useTexts } from '../../client/texts/texts';
import drawn from './detections.json';
import classes from './landing.module.css';
import radiograph from './radiograph.jpg';

const KINDS = ['TEETH', 'RESTORATIONS', 'ISSUES'] as const;
type Kind = (typeof KINDS)[number];
const COLORS: Readonly<Record<Kind, string>> = { TEETH: '#8fd3d9', RESTORATIONS: '#ffd166', ISSUES: '#ff8f8f' };

interface Detection {
  class: string;
  category: string;
  tooth: string | null;
  box: number[];
}

/** A synthetic radiograph with the findings of Molaar's own detector (scripts/draw-landing.mjs). */
export function AnnotatedRadiograph() {
  const { sample } = useTexts().home;
  const [shown, setShown] = useState<Readonly<Record<Kind, boolean>>>({ TEETH: true, RESTORATIONS: true, ISSUES: true });
  const detections = drawn.detections as readonly Detection[];
  const teeth = detections.filter(({ category }) => category === 'TEETH');
  return (
    <figure className={classes.figure}>
      <div className={classes.image}>
        <img
          src={radiograph}
          width={drawn.width}
          height={drawn.height}
          alt={sample.alt({ teeth: teeth.length, findings: detections.length - teeth.length })}
        />
        <svg viewBox={`0 0 ${drawn.width} ${drawn.height}`} aria-hidden="true">
          {KINDS.filter((kind) => shown[kind]).map((kind) => (
            <g key={kind}>
              {detections
                .filter(({ category }) => category === kind)
                .map((detection, index) => (
                  // The detections never change, and two of them have the same box.
                  <DetectionShape key={index} detection={detection} kind={kind} />
                ))}
            </g>
          ))}
        </svg>
      </div>
      <Group justify="space-between" mt="sm" gap="xs">
        <Group role="group" aria-label={sample.show()} gap="lg">
          {KINDS.map((kind) => (
            <Switch
              key={kind}
              size="sm"
              color="molaar.6"
              label={sample.kinds[kind]()}
              checked={shown[kind]}
              onChange={(event) => {
                const { checked } = event.currentTarget;
                setShown((before) => ({ ...before, [kind]: checked }));
              }}
              classNames={{ label: classes.onDark }}
            />
          ))}
        </Group>
      </Group>
      <Text component="figcaption" fz="xs" className={classes.caption}>
        {sample.caption()}
      </Text>
    </figure>
  );
}

function DetectionShape({ detection, kind }: { detection: Detection; kind: Kind }) {
  const [x = 0, y = 0, w = 0, h = 0] = detection.box;
  const isTooth = kind === 'TEETH';
  const stroke = isTooth ? COLORS.TEETH : entryByType(detection.class as FindingType).color;
  return (
    <>
      <rect
        x={x}
        y={y}
        width={w}
        height={h}
        rx={6}
        fill="none"
        stroke={stroke}
        strokeWidth={isTooth ? 1.4 : 2.6}
        opacity={isTooth ? 0.65 : 1}
      />
      {isTooth && detection.tooth ? (
        <text x={x + w / 2} y={isUpper(detection.tooth) ? y - 6 : y + h + 17} fill={stroke} fontSize={15} textAnchor="middle">
          {detection.tooth}
        </text>
      ) : null}
    </>
  );
}

const isUpper = (tooth: string): boolean => ['1', '2', '5', '6'].includes(tooth.charAt(0));
