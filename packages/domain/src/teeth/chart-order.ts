import type { ToothNumber } from './teeth';

/** Rows of the dental chart, left to right as seen facing the patient. */
export const CHART_ROWS = {
  permanentUpper: ['18', '17', '16', '15', '14', '13', '12', '11', '21', '22', '23', '24', '25', '26', '27', '28'],
  permanentLower: ['48', '47', '46', '45', '44', '43', '42', '41', '31', '32', '33', '34', '35', '36', '37', '38'],
  primaryUpper: ['55', '54', '53', '52', '51', '61', '62', '63', '64', '65'],
  primaryLower: ['85', '84', '83', '82', '81', '71', '72', '73', '74', '75'],
} as const satisfies Record<string, readonly ToothNumber[]>;

const ORDER: ReadonlyMap<ToothNumber, number> = new Map(
  Object.values(CHART_ROWS)
    .flat()
    .map((tooth: ToothNumber, index) => [tooth, index]),
);

/** Compares for sorting in chart order: permanent upper, permanent lower, primary upper, primary lower. */
export function compareTeeth(a: ToothNumber, b: ToothNumber): number {
  return (ORDER.get(a) ?? 0) - (ORDER.get(b) ?? 0);
}
