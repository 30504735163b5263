import type { Finding } from '@molaar/contracts';

/**
 * Of two radiographs in one image, or of a row of intraoral ones, nearly all teeth compete for their numbers. On
 * panoramic radiographs with that many teeth at most two in five are marked to be checked (docs/model-card.md); in
 * mouths with few teeth and poor contrast it may be half of them.
 */
const DOUBTFUL = { fewestTeeth: 20, share: 0.5 } as const;

/** Returns whether the teeth that were found in an image can be those of one mouth; true when few teeth were found. */
export function showsOneMouth(findings: readonly Pick<Finding, 'class' | 'checkTooth'>[]): boolean {
  const teeth = findings.filter(({ class: type }) => type === 'TOOTH');
  return teeth.length < DOUBTFUL.fewestTeeth || teeth.filter(({ checkTooth }) => checkTooth).length < DOUBTFUL.share * teeth.length;
}
