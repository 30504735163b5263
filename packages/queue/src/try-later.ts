/** Thrown by a job's handler when something that it needs is away: the job waits and does not use up an attempt. */
export class TryLater extends Error {
  override readonly name = 'TryLater';
}
