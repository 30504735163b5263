import type { TranslationFunctions } from '@molaar/i18n';
import type { CommandId } from '@molaar/scene';

/** Returns the name of a command; the nine shortcuts share one name with their number. */
export function commandName(words: TranslationFunctions, id: CommandId): string {
  const favourite = /^favourite(\d)$/.exec(id);
  if (favourite) return words.workdesk.favourite({ number: Number(favourite[1]) });
  return words.workdesk.commands[id as keyof TranslationFunctions['workdesk']['commands']]();
}
