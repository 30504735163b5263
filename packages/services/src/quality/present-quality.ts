import { MIN_QUALITY_DECISIONS, type QualityOfType } from '@molaar/contracts';
import type { DecisionCounts } from '@molaar/db';
import { shareOf } from '@molaar/domain/findings';

/** Returns the counts with their shares, the finding types with most decisions first. */
export function presentQuality(counts: readonly DecisionCounts[]): QualityOfType[] {
  return counts.map(present).sort((a, b) => b.decisions - a.decisions || b.addedByHand - a.addedByHand);
}

function present({ class: type, addedByHand, ...result }: DecisionCounts): QualityOfType {
  const { confirmed, otherType, rejected } = result;
  const decisions = confirmed + otherType + rejected;
  const isEnough = decisions >= MIN_QUALITY_DECISIONS;
  return { class: type, decisions, addedByHand, result: isEnough ? { ...result, share: shareOf(confirmed, decisions) } : null };
}
