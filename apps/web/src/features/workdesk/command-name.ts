import type { TranslationFunctions } from '@molaar/i18n';
import type { CommandId, FavouriteId } from '@molaar/scene';

const FAVOURITE = /^favourite(\d)$/;
const isFavourite = (id: CommandId): id is FavouriteId => FAVOURITE.test(id);

/** Returns the name of a command; the nine shortcuts share one name with their number. */
export function commandName(texts: TranslationFunctions, id: CommandId): string {
  if (isFavourite(id)) return texts.workdesk.favourite({ number: Number(FAVOURITE.exec(id)?.[1]) });
  return texts.workdesk.commands[id]();
}
