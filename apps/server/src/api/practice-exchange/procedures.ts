import { exchangeImageInput, idInput, linkPatientInput, listDeliveriesInput, saveConnectionInput, settleInput } from '@molaar/contracts';
import {
  compareWithPractice,
  getConnection,
  getExchangeState,
  linkPatient,
  listDeliveries,
  resolveDifferences,
  retryDelivery,
  saveConnection,
  searchPracticePatients,
  sendStatuses,
  testConnection,
} from '@molaar/services/practice-exchange';
import { procedure, router } from '../trpc';

export const practiceExchangeRouter = router({
  state: procedure.input(exchangeImageInput).query(({ ctx: { app, actor }, input }) => getExchangeState(app.services, actor, input)),
  send: procedure.input(exchangeImageInput).mutation(({ ctx: { app, actor }, input }) => sendStatuses(app.services, actor, input)),
  compare: procedure
    .input(exchangeImageInput)
    .mutation(({ ctx: { app, actor }, input }) => compareWithPractice(app.services, actor, input)),
  settle: procedure.input(settleInput).mutation(({ ctx: { app, actor }, input }) => resolveDifferences(app.services, actor, input)),
  search: procedure
    .input(linkPatientInput.pick({ patientId: true }))
    .mutation(({ ctx: { app, actor }, input }) => searchPracticePatients(app.services, actor, input)),
  link: procedure.input(linkPatientInput).mutation(({ ctx: { app, actor }, input }) => linkPatient(app.services, actor, input)),
  connection: procedure.query(({ ctx: { app, actor } }) => getConnection(app.services, actor)),
  saveConnection: procedure
    .input(saveConnectionInput)
    .mutation(({ ctx: { app, actor }, input }) => saveConnection(app.services, actor, input)),
  testConnection: procedure.mutation(({ ctx: { app, actor } }) => testConnection(app.services, actor)),
  deliveries: procedure.input(listDeliveriesInput).query(({ ctx: { app, actor }, input }) => listDeliveries(app.services, actor, input)),
  retry: procedure.input(idInput).mutation(({ ctx: { app, actor }, input }) => retryDelivery(app.services, actor, input)),
});
