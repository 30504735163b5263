import { countWorkDue, inStatement, inTransaction, listBackgroundTasks } from '@molaar/db';
import type { Queues } from '@molaar/queue';
import type { Deps } from '@molaar/services/context';
import { readDrift } from '@molaar/services/drift';
import type { ServerReadings } from '@molaar/telemetry';
import type { EventHub } from './events/event-hub';

interface Sources {
  queues: Pick<Queues, 'counts' | 'workerInfo'>;
  hub: EventHub;
  pdfLoad: ServerReadings['pdf'];
}

/** Returns where the metrics read the state of this server and of what all servers share. */
export function readingsOf({ db, modelVersion }: Deps, { queues, hub, pdfLoad }: Sources): ServerReadings {
  return {
    queue: () => queues.counts(),
    worker: async () => {
      const { alive, model } = await queues.workerInfo();
      return { alive, isModelCurrent: model === modelVersion };
    },
    work: async () => Object.fromEntries((await inTransaction(db, countWorkDue)).map(({ kind, ...work }) => [kind, work])),
    database: db.connections,
    pdf: pdfLoad,
    eventStreams: () => hub.listeners,
    drift: () => readDrift({ db, modelVersion }),
    background: () => inStatement(db, listBackgroundTasks),
  };
}
