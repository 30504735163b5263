import { Group, SimpleGrid, Text, Title } from '@mantine/core';
import { trpc } from '../../client/api/trpc';
import { useWords } from '../../client/texts/texts';
import { NotRead } from '../../shell/query-placeholder';
import { SeatCard } from './seat-card';

/** Places taken and free, per kind of user that the plan limits. */
export function Seats() {
  const words = useWords().team;
  const seats = trpc.team.seats.useQuery(undefined, { staleTime: 0 });
  const { data } = seats;
  if (!data) return <NotRead reads={[seats]} compact />;
  const kinds = [
    { label: words.seats.medical(), taken: data.medicalUsers, limit: data.medicalLimit },
    { label: words.seats.assistant(), taken: data.assistantUsers, limit: data.assistantLimit },
    { label: words.seats.viewer(), taken: data.viewerUsers, limit: data.viewerLimit },
  ];
  return (
    <section>
      <Group justify="space-between" mb="md">
        <Title order={2} fz="md">
          {words.seats.title()}
        </Title>
        <Text fz="sm" c="dimmed">
          {words.seats.plan({ plan: words.plans[data.type]() })}
        </Text>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {kinds.map((kind) => (
          <SeatCard key={kind.label} {...kind} full={words.seats.full()} />
        ))}
      </SimpleGrid>
      <Text fz="sm" c="dimmed" mt="xs">
        {words.seats.note()}
      </Text>
    </section>
  );
}
