import type { ColumnType } from 'kysely';

interface InstallationKeyTable {
  id: string;
  /** Sealed by the server's key or a key management service. */
  sealed: string;
  /** Fingerprint of the server's key, or the name that the service has. */
  sealed_by: string;
  created_at: ColumnType<Date, Date, never>;
}

export interface ServerKeyTables {
  server_key: {
    single: boolean;
    fingerprint: string;
    version: ColumnType<number, number | undefined, number>;
    /** Set while a rotation is unfinished. */
    former_fingerprint: ColumnType<string | null, string | null | undefined, string | null>;
  };
  object_keys: InstallationKeyTable & { organization_id: string };
  installation_keys: InstallationKeyTable;
}
