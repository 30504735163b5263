import type { Message } from '../api/messages';
import { lostReturns } from './lost-returns';
import { narrowedInput, type Schema } from './narrowed-input';

type Messages = Readonly<Record<string, Message>>;

/** A server that receives an event of a kind that it does not know makes its pages reload everything. */
const NEW_KIND_OF_EVENT = /^portalEvent, written now: message\.type: .* is (a new value|no longer accepted)$/;

/**
 * Says which messages processes of a release and of this version cannot exchange while both run: those of the release
 * that this version does not accept, and those of this version that the release does not accept or that lack what it
 * reads.
 */
export function brokenMessages(released: Messages, now: Messages): string[] {
  return Object.entries(released)
    .flatMap(([name, former]) => {
      const message = now[name];
      if (!message) return [`${name}: does not exist any more`];
      const [formerly, present] = [
        narrowedInput(former.written as Schema, message.read as Schema, 'message'),
        // New fields are ignored by their former readers.
        narrowedInput(message.written as Schema, former.read as Schema, 'message').filter((what) => !what.endsWith(' is no longer read')),
      ];
      const lost = lostReturns(former.written as Schema, message.written as Schema, 'message');
      return [
        ...formerly.map((what) => `${name}, written by the release: ${what}`),
        ...new Set([...present, ...lost].map((what) => `${name}, written now: ${what}`)),
      ];
    })
    .filter((what) => !NEW_KIND_OF_EVENT.test(what));
}
