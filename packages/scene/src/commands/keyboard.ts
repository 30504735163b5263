import type { Command } from './command';

/** What of a keyboard event decides which command it means. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** The key is held: the event comes again and again. */
  readonly repeat: boolean;
}

/** The command bound to the key, if any; none for a held key where each time has to be meant. Ctrl and the Mac's Command both count as `mod`. */
export function commandForKey(commands: readonly Command[], press: KeyPress): Command | undefined {
  if (press.altKey) return undefined;
  const mod = press.ctrlKey || press.metaKey;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  const matches = (binding: string) => {
    const parts = binding.split('+').filter((part) => part !== '');
    const wanted = binding.endsWith('+') ? '+' : parts[parts.length - 1];
    // Shift is part of how "+" is typed on many keyboards; only letters and mod-combinations mind it.
    const shiftMatters = mod || /^[a-z]$/.test(key);
    return wanted === key && parts.includes('mod') === mod && (!shiftMatters || parts.includes('shift') === press.shiftKey);
  };
  return commands.find((command) => command.keys.some(matches) && !(press.repeat && command.isEachMeant));
}

/** Letters, digits and signs alone: who speaks to the computer, or hits keys by accident, means none of them as a command. */
export function isCharacterKey({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}
