/** Why a clinic is not erased, in one line for the operator. */
export class ClinicErasureError extends Error {
  override readonly name = 'ClinicErasureError';
}
