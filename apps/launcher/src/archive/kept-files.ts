/**
 * What of DATA_DIR, besides database and objects, a clinic would miss: the key that seals what partners gave us and signs
 * addresses, and what the stand-ins of the payment provider and the practice system know, beside which the rows would
 * be an unpaid clinic's. Not kept: the passwords of the database's roles, which are made anew, and logs.
 */
export const KEPT_FILES = ['secret-key', 'stripe-stand-in/secrets.json', 'stripe-stand-in/state.json', 'dentas-stand-in.json'] as const;
