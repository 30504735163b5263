/**
 * Files of DATA_DIR that a backup contains besides database and objects: the key that encrypts partners' secrets and
 * signs URLs, and the state of the stand-ins of payment provider and practice system, without which the clinic would
 * count as unpaid. Left out: the passwords of the database's roles, which a restore generates, and logs.
 */
export const ARCHIVED_FILES = ['secret-key', 'stripe-stand-in/secrets.json', 'stripe-stand-in/state.json', 'dentas-stand-in.json'] as const;
