import type { AppRouter } from '@molaar/server/router';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { connectionBack } from './connection';
import { failureOf } from './failure';
import { newOperationId } from './idempotency-key';
import { recentOperation } from './recent-operation';

/**
 * Saves that name the version that they change. Sent again after a lost response, they have the key of the first
 * request: the version alone would have the person's own save rejected as somebody else's.
 */
const VERSIONED_SAVES: ReadonlySet<string> = new Set([
  'annotations.save',
  'statuses.save',
  'settings.saveMedical',
  'settings.saveMailTemplate',
]);

interface Reports {
  /** A call waits for the connection. */
  readonly onWaiting: () => void;
  /** A call that waited has succeeded. */
  readonly onSent: () => void;
}

/**
 * Gives each call that creates, sends or deletes something the id of its operation. Such a call, or a save, that does
 * not reach the server is sent again when the connection is back; until then its button stays busy.
 */
export function retryLink({ onWaiting, onSent }: Reports): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) => {
      if (op.type !== 'mutation') return next(op);
      const recent = recentOperation(op.path, op.input) ?? (VERSIONED_SAVES.has(op.path) ? newOperationId() : null);
      const operationId = op.context.operationId ?? recent;
      if (operationId === null) return next(op);
      const call = { ...op, context: { ...op.context, operationId } };
      return observable((observer) => {
        let isCancelled = false;
        let hasWaited = false;
        let request: { unsubscribe(): void } | null = null;
        const send = (): void => {
          request = next(call).subscribe({
            next: (value) => observer.next(value),
            complete: () => {
              if (hasWaited) onSent();
              observer.complete();
            },
            error: (error) => {
              if (!failureOf(error).offline || isCancelled) return observer.error(error);
              hasWaited = true;
              onWaiting();
              void connectionBack().then(() => (isCancelled ? undefined : send()));
            },
          });
        };
        send();
        return () => {
          isCancelled = true;
          request?.unsubscribe();
        };
      });
    };
}
