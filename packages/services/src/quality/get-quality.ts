import { type GetQualityInput, MIN_QUALITY_DECISIONS, type Quality } from '@molaar/contracts';
import { countDecisions, countRadiographsByDevice, inClinic } from '@molaar/db';
import { noticeText } from '@molaar/i18n';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { presentQuality } from './present-quality';

/**
 * Returns what the clinic's people decided about the suggestions of the analysis, by finding type. Nothing about
 * patients or single radiographs.
 * @throws NOT_ALLOWED.
 */
export async function getQuality({ db }: Pick<Deps, 'db'>, actor: Actor, input: GetQualityInput): Promise<Quality> {
  requirePermission(actor, 'READ_CLINICAL');
  const { from, to, withoutDevice } = input;
  const device = withoutDevice ? null : input.device || undefined;
  return inClinic(db, actor, async (tx) => {
    const devices = await countRadiographsByDevice(tx, { from, to });
    const counts = await countDecisions(tx, { from, to, device });
    const counted = device === undefined ? devices : devices.filter((one) => one.device === device);
    return {
      radiographs: counted.reduce((sum, { radiographs }) => sum + radiographs, 0),
      minimumDecisions: MIN_QUALITY_DECISIONS,
      devices,
      types: presentQuality(counts),
      notice: noticeText(actor.locale),
    };
  });
}
