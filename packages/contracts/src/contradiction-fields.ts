import { type Contradiction, isToothStatus } from '@molaar/domain/statuses';
import { ALL_TEETH } from '@molaar/domain/teeth';

/**
 * Returns the `fields` of STATUSES_CONTRADICT: by tooth (ISO 3950), the pairs that contradict each other, `SOUND
 * EXTRACTED, PONTIC SOUND`.
 */
export function contradictionFields(found: readonly Contradiction[]): Record<string, string> {
  const byTooth = new Map<string, string[]>();
  for (const { tooth, statuses } of found) byTooth.set(tooth, [...(byTooth.get(tooth) ?? []), statuses.join(' ')]);
  return Object.fromEntries([...byTooth].map(([tooth, pairs]) => [tooth, pairs.join(', ')]));
}

/** Parses the same fields, in the chart's order of teeth; other entries are omitted. */
export function contradictionsIn(fields: Readonly<Record<string, string>>): Contradiction[] {
  return ALL_TEETH.flatMap((tooth) =>
    (fields[tooth]?.split(', ') ?? []).flatMap((pair): Contradiction[] => {
      const [first, second, ...rest] = pair.split(' ');
      return isToothStatus(first) && isToothStatus(second) && rest.length === 0 ? [{ tooth, statuses: [first, second] }] : [];
    }),
  );
}
