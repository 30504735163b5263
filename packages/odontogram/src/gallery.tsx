import { TOOTH_STATUSES, type ToothStatus } from '@molaar/domain/statuses';
import { PERMANENT_TEETH, type Surface, surfacesOfTooth, type ToothNumber } from '@molaar/domain/teeth';
import { renderToStaticMarkup } from 'react-dom/server';
import { Odontogram } from './odontogram';
import { DARK_THEME, LIGHT_THEME } from './theme';
import type { StatusSymbol, TeethStates } from './tooth-state';

/** Returns charts with everything that can be drawn as standalone SVG, for the gallery page and for tests. */
export function gallery(): { name: string; background: string; svg: string }[] {
  const shown = TOOTH_STATUSES.filter((status) => status !== 'SOUND');
  return [
    { name: 'approved', background: '#ffffff', svg: chart(oneEach(shown, 'APPROVED'), { selected: '11' }) },
    { name: 'suggested', background: '#ffffff', svg: chart(oneEach(shown, 'SUGGESTED'), {}) },
    { name: 'rejected', background: '#ffffff', svg: chart(oneEach(shown, 'REJECTED'), {}) },
    { name: 'dark', background: '#14191c', svg: chart(oneEach(shown, 'APPROVED'), { dark: true, selected: '36' }) },
    { name: 'mouth', background: '#ffffff', svg: chart(MOUTH, { selected: '16', primary: true }) },
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
  '75': state('COMPOSITE', ['O']),
  '55': state('PRIM_CAR_CAVITY', ['O', 'B']),
};

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

function chart(
  teeth: TeethStates,
  { selected = null, dark = false, primary = false }: { selected?: ToothNumber | null; dark?: boolean; primary?: boolean },
): string {
  return renderToStaticMarkup(
    <Odontogram
      teeth={teeth}
      notation="ISO"
      selected={selected}
      onSelect={() => undefined}
      showPrimary={primary}
      theme={dark ? DARK_THEME : LIGHT_THEME}
      labels={{
        chart: 'Teeth',
        patientRight: 'R',
        patientLeft: 'L',
        tooth: (tooth, state) =>
          `${tooth}: ${(state?.symbols ?? []).map((m) => `${m.status} ${m.surfaces.join('')} ${m.decision}`).join(', ')}`,
      }}
    />,
  ).replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ');
}
