import {
  changePricesInput,
  clonePricingTemplateInput,
  deletePricingComponentInput,
  idInput,
  importPricingInput,
  paginatePricingComponentsInput,
  previewPriceChangeInput,
  previewPricingImportInput,
  savePricingComponentInput,
  savePricingTemplateInput,
} from '@molaar/contracts';
import {
  changePrices,
  clonePricingTemplate,
  deletePricingComponent,
  deletePricingTemplate,
  importPricing,
  listPricingTemplates,
  paginatePricingComponents,
  previewPriceChange,
  previewPricingImport,
  savePricingComponent,
  savePricingTemplate,
} from '@molaar/services/pricing';
import { procedure, router } from '../trpc';

export const pricingTemplatesRouter = router({
  pricingList: procedure.query(({ ctx: { app, actor } }) => listPricingTemplates(app.services, actor)),
  pricingComponents: procedure
    .input(paginatePricingComponentsInput)
    .query(({ ctx: { app, actor }, input }) => paginatePricingComponents(app.services, actor, input)),
});

export const pricingRouter = router({
  saveTemplate: procedure
    .input(savePricingTemplateInput)
    .mutation(({ ctx: { app, actor }, input }) => savePricingTemplate(app.services, actor, input)),
  cloneTemplate: procedure
    .input(idInput.extend(clonePricingTemplateInput.shape))
    .mutation(({ ctx: { app, actor }, input }) => clonePricingTemplate(app.services, actor, input)),
  deleteTemplate: procedure.input(idInput).mutation(({ ctx: { app, actor }, input }) => deletePricingTemplate(app.services, actor, input)),
  saveComponent: procedure
    .input(savePricingComponentInput)
    .mutation(({ ctx: { app, actor }, input }) => savePricingComponent(app.services, actor, input)),
  deleteComponent: procedure
    .input(deletePricingComponentInput)
    .mutation(({ ctx: { app, actor }, input }) => deletePricingComponent(app.services, actor, input)),
  previewChange: procedure
    .input(previewPriceChangeInput)
    .query(({ ctx: { app, actor }, input }) => previewPriceChange(app.services, actor, input)),
  change: procedure.input(changePricesInput).mutation(({ ctx: { app, actor }, input }) => changePrices(app.services, actor, input)),
  previewImport: procedure
    .input(previewPricingImportInput)
    .mutation(({ ctx: { app, actor }, input }) => previewPricingImport(app.services, actor, input)),
  import: procedure.input(importPricingInput).mutation(({ ctx: { app, actor }, input }) => importPricing(app.services, actor, input)),
});
