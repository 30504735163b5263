const MOD = /mac/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';
const SYMBOLS: Readonly<Record<string, string>> = {
  mod: MOD,
  shift: '⇧',
  alt: 'Alt',
  ArrowUp: '↑',
  ArrowDown: '↓',
  arrows: '← ↑ ↓ →',
  ' ': '␣',
  Escape: 'Esc',
};

/** Returns the keys of a binding of the command registry as they are shown: "Ctrl", "⇧", "Z". */
export const keyParts = (binding: string): string[] =>
  (binding.endsWith('+') ? ['+'] : binding.split('+')).map((part) => SYMBOLS[part] ?? part.toUpperCase());

/** Returns a binding in one word: "⇧A". */
export const keyText = (binding: string): string => keyParts(binding).join('');
