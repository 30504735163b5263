/** Constants of the specification's validation rules; the schemas that apply them are in contracts. */

export const PASSWORD_LENGTH = { min: 8, max: 100 } as const;

/** A password must match each of these. */
export const PASSWORD_RULES = {
  digit: /[0-9]/,
  lowercase: /\p{Ll}/u,
  uppercase: /\p{Lu}/u,
  special: /[~!@#$%^*\-_=+[{\]}/;:,.?]/,
} as const;

/**
 * Characters that are not allowed in a name: digits of any script, and symbols. An apostrophe and a hyphen are allowed,
 * typographic quotes are not.
 */
export const NAME_FORBIDDEN = /[\p{Nd}/@£$%&{}[\]^;:.,´_+"!?~<>|§#¤=«»¶©№„“”’¨™]/u;

/** Line breaks and other control characters: names appear in subjects, greetings and PDFs. */
const NAME_CONTROL = /[\p{Cc}\u2028\u2029]/u;
const VISIBLE = /[^\p{C}\p{Z}]/u;

/** Returns true when a text has a visible character and only characters that a person's name may have. */
export function isPersonName(text: string): boolean {
  return VISIBLE.test(text) && !NAME_FORBIDDEN.test(text) && !NAME_CONTROL.test(text);
}

/** An optional plus, then 1 to 19 digits. */
export const PHONE_PATTERN = /^\+?[0-9]{1,19}$/;
