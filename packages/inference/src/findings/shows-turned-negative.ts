import type { Finding } from '@molaar/contracts';

/**
 * The guard accepts most negatives that are upside down too (docs/model-card.md). In them the network finds at most 9
 * teeth, and in their turned negative those of the mouth. In the turned negative of a correct radiograph with as few
 * teeth it finds at most one tooth more.
 */
const TURNED = { mostTeeth: 9, more: 8, confidence: 0.4 } as const;

type Found = readonly Pick<Finding, 'class' | 'confidence'>[];

/** Returns whether so few teeth were found that the turned negative of the image has to be analysed too. */
export function mayBeTurnedNegative(findings: Found): boolean {
  return teethOf(findings) <= TURNED.mostTeeth;
}

/** Returns whether the turned negative of an image shows so many more teeth that the image itself is the negative. */
export function showsTurnedNegative(findings: Found, ofTurnedNegative: Found): boolean {
  return mayBeTurnedNegative(findings) && teethOf(ofTurnedNegative) >= teethOf(findings) + TURNED.more;
}

function teethOf(findings: Found): number {
  return findings.filter(({ class: type, confidence }) => type === 'TOOTH' && confidence > TURNED.confidence).length;
}
