import { TOOTH_STATUSES, type ToothStatus } from '@molaar/domain/statuses';
import { ALL_TEETH, isPrimary, PERMANENT_TEETH, type Surface, surfacesOfTooth, type ToothNumber } from '@molaar/domain/teeth';
import { renderToStaticMarkup } from 'react-dom/server';
import { type LegendItem, legendItems } from './legend';
import { LegendDrawing } from './legend-drawing';
import { Odontogram } from './odontogram';
import { PaintDefinitions, paintsOf } from './paints';
import { type ChartTheme, DARK_THEME, LIGHT_THEME } from './theme';
import { ToothDrawing } from './tooth-drawing';
import type { StatusSymbol, TeethStates, ToothState } from './tooth-state';

export interface GalleryPicture {
  readonly name: string;
  readonly background: string;
  readonly svg: string;
  /** In pixels. */
  readonly width: number;
}

/** Returns everything that can be drawn as standalone SVG, for the gallery page and for tests. */
export function gallery(): GalleryPicture[] {
  const shown = TOOTH_STATUSES.filter((status) => status !== 'SOUND');
  const light = { background: LIGHT_THEME.page, width: 1400 };
  const dark = { background: DARK_THEME.page, width: 1400 };
  return [
    { name: 'approved', ...light, svg: chart(oneEach(shown, 'APPROVED'), { selected: '11' }) },
    { name: 'suggested', ...light, svg: chart(oneEach(shown, 'SUGGESTED'), {}) },
    { name: 'rejected', ...light, svg: chart(oneEach(shown, 'REJECTED'), {}) },
    { name: 'dark', ...dark, svg: chart(oneEach(shown, 'APPROVED'), { dark: true, selected: '36' }) },
    { name: 'mouth', ...light, svg: chart(MOUTH, { selected: '16', primary: true, seen: MOUTH_SEEN }) },
    { name: 'mouth-dark', ...dark, svg: chart(MOUTH, { selected: '16', dark: true, seen: MOUTH_SEEN }) },
    { name: 'legend', ...light, svg: legend(LIGHT_THEME) },
    { name: 'legend-dark', ...dark, svg: legend(DARK_THEME) },
    { name: 'plain', ...light, svg: chart({}, {}) },
    { name: 'not-assessed', ...light, svg: chart({}, { seen: new Set() }) },
    ...[30, 60, 300].map((size) => ({ ...sheet(size, LIGHT_THEME), name: `states-${size}`, background: LIGHT_THEME.page })),
    { ...sheet(60, DARK_THEME), name: 'states-60-dark', background: DARK_THEME.page },
  ];
}

const MOUTH: TeethStates = {
  '18': state('UNERUPTED', ['WHOLE_TOOTH']),
  '17': state('COMPOSITE', ['M', 'O']),
  '16': {
    symbols: [symbol('GOOD_ENDODONTICS', ['ROOT']), symbol('CROWN', ['CROWN']), symbol('PERIODONTITIS_PERIAPICAL', ['ROOT'], 'SUGGESTED')],
  },
  '15': state('ABUTMENT', ['CROWN']),
  '14': state('PONTIC', ['CROWN']),
  '13': state('ABUTMENT', ['CROWN']),
  '21': state('PRIM_CAR_CAVITY', ['M'], 'SUGGESTED'),
  '26': { symbols: [symbol('IMPLANT', ['ROOT']), symbol('CROWN', ['CROWN'])] },
  '36': state('EXTRACTED', ['WHOLE_TOOTH']),
  '46': { symbols: [symbol('COMPOSITE', ['O', 'D']), symbol('SEC_CAR_CAVITY', ['D'], 'SUGGESTED')] },
  '43': state('BRACES', ['CROWN']),
  '42': state('BRACES', ['CROWN']),
  '41': state('BRACES', ['CROWN']),
  '35': state('CONGENITALLY_MISSING', ['WHOLE_TOOTH']),
  '47': state('PRIM_CAR_CAVITY', ['WHOLE_TOOTH']),
  '75': state('COMPOSITE', ['O']),
  '55': state('PRIM_CAR_CAVITY', ['O', 'B']),
};
const MOUTH_SEEN = new Set(ALL_TEETH.filter((tooth) => !['28', '38', '48'].includes(tooth) && (!isPrimary(tooth) || tooth in MOUTH)));

function symbol(status: ToothStatus, surfaces: Surface[], decision: StatusSymbol['decision'] = 'APPROVED'): StatusSymbol {
  return { status, surfaces, decision };
}

function state(status: ToothStatus, surfaces: Surface[], decision?: StatusSymbol['decision']) {
  return { symbols: [symbol(status, surfaces, decision)] };
}

/** Distributes the statuses over the teeth, one each in turn. */
function oneEach(statuses: readonly ToothStatus[], decision: StatusSymbol['decision']): TeethStates {
  const order: ToothNumber[] = [...PERMANENT_TEETH];
  const teeth: Partial<Record<ToothNumber, { symbols: StatusSymbol[] }>> = {};
  statuses.forEach((status, index) => {
    const tooth = order[index % order.length] as ToothNumber;
    const symbols = teeth[tooth]?.symbols ?? [];
    teeth[tooth] = { symbols: [...symbols, symbol(status, surfacesOfTooth(tooth).slice(0, 3), decision)] };
  });
  return teeth;
}

interface ChartOptions {
  selected?: ToothNumber | null;
  dark?: boolean;
  primary?: boolean;
  seen?: ReadonlySet<ToothNumber>;
}

function chart(teeth: TeethStates, { selected = null, dark = false, primary = false, seen = new Set(ALL_TEETH) }: ChartOptions): string {
  return standalone(
    renderToStaticMarkup(
      <Odontogram
        teeth={teeth}
        seen={seen}
        notation="ISO"
        selected={selected}
        onSelect={() => undefined}
        showPrimary={primary}
        theme={dark ? DARK_THEME : LIGHT_THEME}
        labels={{
          chart: 'Teeth',
          patientRight: 'R',
          patientLeft: 'L',
          tooth: (tooth, of) =>
            `${tooth}: ${(of?.symbols ?? []).map((m) => `${m.status} ${m.surfaces.join('')} ${m.decision}`).join(', ')}`,
        }}
      />,
    ),
  );
}

/** The legend of the mouth, as it is printed. */
function legend(theme: ChartTheme): string {
  const items = legendItems(MOUTH, ALL_TEETH, MOUTH_SEEN);
  const name = (item: LegendItem) => (item.kind === 'STATUS' ? item.status : item.kind === 'GHOST' ? 'GHOST' : item.decision);
  return standalone(renderToStaticMarkup(<LegendDrawing items={items} name={name} width={520} theme={theme} />));
}

/** States of a sheet: each status in each decision, on a tooth of its kind, and combinations. */
function states(): { name: string; tooth: ToothNumber; state: ToothState; isSeen?: boolean }[] {
  const statuses = TOOTH_STATUSES.filter((status) => status !== 'SOUND').flatMap((status, index) =>
    (['APPROVED', 'SUGGESTED', 'REJECTED'] as const).map((decision) => {
      const tooth = (['16', '46', '11', '13', '14'] as const)[index % 5] as ToothNumber;
      return { name: status, tooth, state: state(status, surfacesOfTooth(tooth).slice(0, 3), decision) };
    }),
  );
  const each = (status: ToothStatus, tooth: ToothNumber) =>
    surfacesOfTooth(tooth).map((surface) => ({ name: `${status} ${surface}`, tooth, state: state(status, [surface]) }));
  const together = (name: string, tooth: ToothNumber, ...symbols: StatusSymbol[]) => ({ name, tooth, state: { symbols } });
  return [
    ...(['18', '16', '15', '14', '13', '12', '11', '48', '46', '45', '44', '43', '42', '41'] as const).map((tooth) => ({
      name: tooth,
      tooth,
      state: { symbols: [] },
    })),
    ...(['16', '11', '46', '44'] as const).map((tooth) => ({ name: 'ghost', tooth, state: { symbols: [] }, isSeen: false })),
    ...statuses,
    ...each('PRIM_CAR_CAVITY', '16'),
    ...each('PRIM_CAR_CAVITY', '11'),
    ...each('COMPOSITE', '46'),
    ...each('COMPOSITE', '11'),
    together('residual root', '46', symbol('PRIM_CAR_CAVITY', ['WHOLE_TOOTH'])),
    together('residual root', '14', symbol('PRIM_CAR_CAVITY', ['WHOLE_TOOTH'])),
    together('implant, crown', '36', symbol('IMPLANT', ['ROOT']), symbol('CROWN', ['CROWN'])),
    together(
      'post, root filling, crown',
      '15',
      symbol('GOOD_ENDODONTICS', ['ROOT']),
      symbol('SUPPORT_NON_SCREW', ['ROOT']),
      symbol('CROWN', ['CROWN']),
    ),
    together('MOD, decay', '26', symbol('COMPOSITE', ['M', 'O', 'D']), symbol('SEC_CAR_CAVITY', ['D'])),
    together('root filling, lesion', '46', symbol('POOR_ENDODONTICS', ['ROOT']), symbol('PERIODONTITIS_PERIAPICAL', ['ROOT'])),
  ];
}

/** Draws every state, each tooth `size` pixels wide. */
function sheet(size: number, theme: ChartTheme): Pick<GalleryPicture, 'svg' | 'width'> {
  const cell = { width: 62, height: 188 };
  const columns = size > 100 ? 6 : 18;
  const all = states().slice(0, size > 100 ? 200 : undefined);
  const paints = paintsOf('sheet', theme);
  const [width, height] = [columns * cell.width, Math.ceil(all.length / columns) * cell.height];
  const drawing = (
    <svg viewBox={`0 0 ${width} ${height}`} width="100%" role="img" aria-label="States">
      <PaintDefinitions id="sheet" theme={theme} />
      {all.map(({ name, tooth, state: of, isSeen = true }, index) => {
        const x = (index % columns) * cell.width + cell.width / 2;
        const y = Math.floor(index / columns) * cell.height;
        return (
          <g key={index}>
            <ToothDrawing
              cell={{ tooth, x, edgeY: y + (Number(tooth) < 30 ? 112 : 62), scale: 1 }}
              state={of}
              isSeen={isSeen}
              theme={theme}
              paints={paints}
            />
            <text x={x} y={y + 184} fontSize={5.5} textAnchor="middle" fill={theme.label}>
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
  return { svg: standalone(renderToStaticMarkup(drawing)), width: Math.round((columns * cell.width * size) / 43) };
}

function standalone(svg: string): string {
  return svg.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ');
}
