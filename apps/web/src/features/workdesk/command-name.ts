import type { TranslationFunctions } from '@molaar/i18n';
import type { CommandId } from '@molaar/scene';

/** Returns the name of a command; the nine shortcuts share one name with their number. */
export function commandName(texts: TranslationFunctions, id: CommandId): string {
  const favourite = /^favourite(\d)$/.exec(id);
  if (favourite) return texts.workdesk.favourite({ number: Number(favourite[1]) });
  return texts.workdesk.commands[id as keyof TranslationFunctions['workdesk']['commands']]();
}
