import { listPricingTemplates } from '@molaar/services/pricing';
import { procedure } from '../../trpc';

export const pricingList = procedure.query(({ ctx: { app, actor } }) => listPricingTemplates(app.services, actor));
