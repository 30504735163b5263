import { Stack } from '@mantine/core';
import { trpc } from '../../client/trpc';
import { ConnectionForm } from './connection-form';
import { DeliveryTable } from './delivery-table';

/** The clinic's practice system, and what waits for it. */
export function IntegrationTab() {
  const { data: connection } = trpc.exchange.connection.useQuery(undefined, { staleTime: 0 });
  if (connection === undefined) return null;
  return (
    <Stack gap="xl" maw={1040}>
      <ConnectionForm key={connection?.version ?? 0} connection={connection} />
      {connection ? <DeliveryTable /> : null}
    </Stack>
  );
}
