/** Who operates this installation, as its settings say; null where the operator has stated nothing. */
export interface Operator {
  name: string | null;
  registryCode: string | null;
  vatNumber: string | null;
  address: string | null;
  email: string | null;
  /** Contact for data protection, where it is not the general one. */
  dataProtection: string | null;
  /** Name, country and task of each processor of the operator, such as the one that hosts this installation. */
  subProcessors: readonly string[];
}

/** What the legal pages show about this installation. */
export interface ProviderInfo {
  operator: Operator;
  /** Whether clinics pay through Stripe, and not through its stand-in. */
  payments: boolean;
  /** Name of the OpenID Connect provider that users may sign in with. */
  identityProvider: string | null;
}
