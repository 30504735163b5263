import { listClinicExports, requestClinicExport } from '@molaar/services/clinic-archive';
import { procedure, router } from '../trpc';

export const clinicArchiveRouter = router({
  exports: procedure.query(({ ctx: { app, actor } }) => listClinicExports(app.services, actor)),
  request: procedure.mutation(({ ctx: { app, actor } }) => requestClinicExport(app.services, actor)),
});
