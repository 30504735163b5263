/**
 * Of whom an action is counted: a person, a clinic, a network address, the account or address that is named together
 * with the network, or what is named (`target`) by callers of all networks.
 */
export type LimitOf = 'person' | 'clinic' | 'network' | 'named' | 'target';

export interface Limit {
  readonly allowed: number;
  readonly minutes: number;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const QUARTER = 15;

/**
 * How often an action may happen, counted in the database, so that all servers share the counts. docs/limits.md has a
 * row for each; a test compares them.
 */
export const LIMITS = {
  /** Invitations and their mails. */
  INVITE: { person: { allowed: 60, minutes: HOUR }, clinic: { allowed: 200, minutes: DAY } },
  /** Changes of one's e-mail address, each with a mail. */
  CHANGE_EMAIL: { person: { allowed: 5, minutes: HOUR } },
  /** Mails that confirm one's address. */
  CONFIRM_EMAIL: { person: { allowed: 5, minutes: HOUR } },
  /** Addresses to which treatment plans are mailed, and replies to patients. */
  MAIL_PATIENT: { person: { allowed: 100, minutes: HOUR }, clinic: { allowed: 500, minutes: DAY } },
  /** Links to treatment plans. */
  PLAN_LINK: { person: { allowed: 100, minutes: HOUR }, clinic: { allowed: 500, minutes: DAY } },
  /** Uploaded radiographs. */
  UPLOAD: { person: { allowed: 300, minutes: HOUR }, clinic: { allowed: 3_000, minutes: DAY } },
  /** PDFs and page previews of treatment plans. */
  PDF: { person: { allowed: 600, minutes: HOUR }, clinic: { allowed: 3_000, minutes: HOUR } },
  /** Exports of a patient's data. */
  EXPORT: { person: { allowed: 60, minutes: HOUR }, clinic: { allowed: 500, minutes: DAY } },
  /** Exports of the whole clinic. */
  EXPORT_CLINIC: { clinic: { allowed: 5, minutes: DAY } },
  /** Checks of the audit log. */
  VERIFY_AUDIT: { clinic: { allowed: 60, minutes: HOUR } },
  /** Messages of the contact form. */
  CONTACT: { network: { allowed: 5, minutes: HOUR } },
  /** Checks of usernames: enough for a person, too few to test a list of names. */
  CHECK_USERNAME: { network: { allowed: 30, minutes: QUARTER } },
  /** Looks at the outcome of a payment, by a page that waits for it. */
  CHECKOUT: { network: { allowed: 120, minutes: HOUR } },
  /** Password resets: an anonymous caller's attempts do not use up those from another network. */
  RESET_PASSWORD: { named: { allowed: 5, minutes: HOUR }, network: { allowed: 30, minutes: HOUR } },
  /** Mails with reset links to one address; further requests refer to the one that was mailed. */
  RESET_MAIL: { named: { allowed: 10, minutes: HOUR } },
  /** Sign-ins to one account from one network. */
  SIGN_IN: { named: { allowed: 10, minutes: QUARTER }, network: { allowed: 60, minutes: QUARTER } },
  /** Sign-ins by a passkey; a clinic shares one address. */
  SIGN_IN_BY_PASSKEY: { network: { allowed: 60, minutes: QUARTER } },
  /** Sign-ins by a partner's token that failed: all dentists of a clinic share one address. */
  SIGN_IN_BY_TOKEN: { network: { allowed: 60, minutes: QUARTER } },
  /** Challenges for a passkey, which anybody may request. */
  PASSKEY_CHALLENGE: { network: { allowed: 300, minutes: QUARTER } },
  /** Wrong codes of a second factor; only who knows the password or has a session gets there. */
  SECOND_FACTOR: { person: { allowed: 10, minutes: QUARTER } },
  /** Codes that confirm a new authenticator app. */
  CONFIRM_APP: { person: { allowed: 20, minutes: QUARTER } },
  /** Wrong entries of one's own password, before a sensitive action. */
  OWN_PASSWORD: { person: { allowed: 10, minutes: QUARTER } },
  /** Checks whether a new password is easily guessed. */
  CHECK_PASSWORD: { network: { allowed: 60, minutes: QUARTER } },
  /** Sign-ups with one e-mail address. */
  SIGN_UP: { target: { allowed: 10, minutes: HOUR }, network: { allowed: 30, minutes: HOUR } },
  /** PINs of a link to a treatment plan; five wrong ones in a row lock the link. */
  PLAN_PIN: { target: { allowed: 10, minutes: QUARTER }, network: { allowed: 30, minutes: QUARTER } },
} as const satisfies Record<string, Partial<Record<LimitOf, Limit>>>;
export type LimitedAction = keyof typeof LIMITS;
