import { apiKeys } from './apiKeys';
import { audit } from './audit';
import { clinicExport } from './clinicExport';
import { medical } from './medical';
import { partners } from './partners';
import { pricing } from './pricing';
import { security } from './security';
import { team } from './team';
import { webhooks } from './webhooks';

/** The texts of the account settings, the medical settings and the pricing settings. */
export default { apiKeys, audit, clinicExport, medical, partners, pricing, security, team, webhooks };
