export interface TracingSettings {
  /** Part of the installation: server or worker. */
  service: string;
  version: string;
  /** OTEL_EXPORTER_OTLP_ENDPOINT; undefined: no traces. */
  endpoint: string | undefined;
  /** Share of the traces that are sent, 0 to 1. */
  ratio: number;
}
