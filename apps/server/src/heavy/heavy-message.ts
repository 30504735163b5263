/** A request as it is handed to the heavy thread. */
export interface HeavyRequest {
  readonly id: number;
  readonly method: string;
  readonly url: string;
  readonly headers: [string, string][];
  readonly body: ArrayBuffer | undefined;
}

/** Its whole response; compressed when the caller accepts that. */
export interface HeavyResponse {
  readonly id: number;
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: ArrayBuffer;
}
