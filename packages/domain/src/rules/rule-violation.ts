/** A change that breaks a rule of the domain. Services map it to the error of the API with the same code. */
export class RuleViolation extends Error {
  override readonly name = 'RuleViolation';

  constructor(
    readonly code: 'VALIDATION_FAILED' | 'NOT_ALLOWED',
    message: string,
    /** Keys of validation messages by field. */
    readonly fields?: Readonly<Record<string, string>>,
  ) {
    super(message);
  }
}
