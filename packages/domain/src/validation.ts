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

/** An optional plus, then 1 to 19 digits. */
export const PHONE_PATTERN = /^\+?[0-9]{1,19}$/;
