import type { Fill } from './symbol-shapes';
import type { ChartTheme, Tone } from './theme';

/** The shaded fills. Each of them fits every tooth, since all teeth have the same coordinates. */
export type Shaded = 'enamel' | 'root' | 'top' | 'ceramic' | 'ceramicTop' | 'metal';

const PATTERNS = ['hatch', 'cross', 'dots'] as const;
const TONES: readonly Tone[] = ['issue', 'restoration', 'other'];

/** The fills of one chart by name; `id` keeps the charts of a page apart. */
export function paintsOf(id: string, theme: ChartTheme) {
  const url = (name: string) => `url(#${id}-${name})`;
  return {
    shaded: (name: Shaded) => url(name),
    /** Returns the SVG paint of a symbol's fill. */
    fill(fill: Fill, tone: Tone): string {
      switch (fill) {
        case 'none':
          return 'none';
        case 'solid':
          return theme.tones[tone];
        case 'soft':
          return theme.softs[tone];
        case 'core':
          return theme.core;
        case 'page':
          return theme.page;
        case 'hatch':
        case 'cross':
        case 'dots':
          return url(`${fill}-${tone}`);
        default:
          return url(fill);
      }
    },
  };
}

export type Paints = ReturnType<typeof paintsOf>;

/** Gradients of tooth, crown and metal, and patterns in each tone, since colour alone must not distinguish symbols. */
export function PaintDefinitions({ id, theme }: { id: string; theme: ChartTheme }) {
  const down = { x1: 0, y1: 0, x2: 0, gradientUnits: 'userSpaceOnUse' } as const;
  const radial = { cx: 0, cy: 0, r: 24, gradientUnits: 'userSpaceOnUse' } as const;
  return (
    <defs>
      <linearGradient id={`${id}-enamel`} {...down} y2={40}>
        <Stops colors={theme.enamel} />
      </linearGradient>
      <linearGradient id={`${id}-root`} {...down} y2={-56}>
        <Stops colors={theme.root} />
      </linearGradient>
      <linearGradient id={`${id}-ceramic`} {...down} y2={38}>
        <Stops colors={theme.ceramic} />
      </linearGradient>
      <linearGradient id={`${id}-metal`} gradientUnits="userSpaceOnUse" x1={-9} y1={0} x2={9} y2={0}>
        <Stops colors={theme.metal} />
      </linearGradient>
      <radialGradient id={`${id}-top`} {...radial}>
        <Stops colors={theme.top} />
      </radialGradient>
      <radialGradient id={`${id}-ceramicTop`} {...radial}>
        <Stops colors={[theme.ceramic[0], theme.ceramic[1], theme.ceramic[2]]} />
      </radialGradient>
      {TONES.flatMap((tone) => {
        const line = { stroke: theme.tones[tone], strokeWidth: 1 };
        return PATTERNS.map((pattern) => (
          <pattern key={`${pattern}-${tone}`} id={`${id}-${pattern}-${tone}`} width={4} height={4} patternUnits="userSpaceOnUse">
            {pattern === 'hatch' && <path d="M-1,1 L1,-1 M0,4 L4,0 M3,5 L5,3" {...line} />}
            {pattern === 'cross' && <path d="M0,0 L4,4 M4,0 L0,4" {...line} />}
            {pattern === 'dots' && <circle cx={1} cy={1} r={0.8} fill={theme.tones[tone]} />}
            {pattern === 'dots' && <circle cx={3} cy={3} r={0.8} fill={theme.tones[tone]} />}
          </pattern>
        ));
      })}
    </defs>
  );
}

function Stops({ colors: [first, middle, last] }: { colors: readonly [string, string, string] }) {
  return (
    <>
      <stop offset={0} stopColor={first} />
      <stop offset={0.5} stopColor={middle} />
      <stop offset={1} stopColor={last} />
    </>
  );
}
