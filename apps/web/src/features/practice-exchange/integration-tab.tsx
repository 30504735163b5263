import { Stack } from '@mantine/core';
import { trpc } from '../../client/api/trpc';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { ConnectionForm } from './connection-form';
import { DeliveryTable } from './delivery-table';

/** The connection to the clinic's practice system, and the deliveries to it. */
export function IntegrationTab() {
  const read = trpc.exchange.connection.useQuery(undefined, { staleTime: 0 });
  const connection = read.data;
  if (connection === undefined) return <QueryPlaceholder queries={[read]} height={160} />;
  return (
    <Stack gap="xl">
      <ConnectionForm key={connection?.version ?? 0} connection={connection} />
      {connection ? <DeliveryTable /> : null}
    </Stack>
  );
}
