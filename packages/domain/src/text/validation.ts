/** Constants of the specification's validation rules; the schemas that apply them are in contracts. */

export const PASSWORD_LENGTH = { min: 8, max: 100 } as const;

/** A password needs a match of each. */
export const PASSWORD_RULES = {
  digit: /[0-9]/,
  lowercase: /\p{Ll}/u,
  uppercase: /\p{Lu}/u,
  special: /[~!@#$%^*\-_=+[{\]}/;:,.?]/,
} as const;

/** A name may hold none of these. An apostrophe and a hyphen may stand in a name; typographic quotes may not. */
export const NAME_FORBIDDEN = /[0-9/@£$%&{}[\]^;:.,´_+"!?~<>|§#¤=«»¶©№„“”’¨™]/;

/** Line breaks and other control signs, and what turns the direction of writing: a name goes into subjects, greetings and PDFs. */
const NAME_UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const VISIBLE = /[^\p{C}\p{Z}]/u;

/** Whether a text can be a person's name as far as its characters tell: something to see, and nothing that no name has. */
export function isPersonName(text: string): boolean {
  return VISIBLE.test(text) && !NAME_FORBIDDEN.test(text) && !NAME_UNSEEN.test(text);
}

/** An optional plus, then 1 to 19 digits. */
export const PHONE_PATTERN = /^\+?[0-9]{1,19}$/;
