/** How long an upload can be resumed; afterwards the sweep deletes what was received. */
export const UPLOAD_LIFE_MS = 24 * 3_600_000;
