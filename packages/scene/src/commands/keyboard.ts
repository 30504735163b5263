import type { Command } from './command';

/** The part of a keyboard event that determines its command. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** True for the repeated events of a key that is held down. */
  readonly repeat: boolean;
}

/**
 * Returns the command bound to the key; undefined when there is none, or when the key is held down and the command
 * ignores that. Ctrl and the Mac's Command both count as `mod`.
 */
export function commandForKey(commands: readonly Command[], press: KeyPress): Command | undefined {
  if (press.altKey) return undefined;
  const mod = press.ctrlKey || press.metaKey;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  const matches = (binding: string) => {
    const parts = binding.split('+').filter((part) => part !== '');
    const wanted = binding.endsWith('+') ? '+' : parts[parts.length - 1];
    // On many keyboards "+" is typed with Shift; Shift matters only for letters and combinations with `mod`.
    const shiftMatters = mod || /^[a-z]$/.test(key);
    return wanted === key && parts.includes('mod') === mod && (!shiftMatters || parts.includes('shift') === press.shiftKey);
  };
  return commands.find((command) => command.keys.some(matches) && !(press.repeat && command.ignoresRepeat));
}

/** Returns true for a character typed without a modifier; speech input and accidental key presses produce these. */
export function isCharacterKey({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}
