import { Group, SimpleGrid, Text, Title } from '@mantine/core';
import { trpc } from '../../client/api/trpc';
import { useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { SeatCard } from './seat-card';

/** Used and free seats, per kind of user that the plan limits. */
export function Seats() {
  const { team: texts, subscription } = useTexts();
  const seats = trpc.team.seats.useQuery(undefined, { staleTime: 0 });
  const { data } = seats;
  if (!data) return <QueryPlaceholder queries={[seats]} compact />;
  const kinds = [
    { label: texts.seats.medical(), taken: data.medicalUsers, limit: data.medicalLimit },
    { label: texts.seats.assistant(), taken: data.assistantUsers, limit: data.assistantLimit },
    { label: texts.seats.viewer(), taken: data.viewerUsers, limit: data.viewerLimit },
  ];
  return (
    <section>
      <Group justify="space-between" mb="md">
        <Title order={2} fz="md">
          {texts.seats.title()}
        </Title>
        <Text fz="sm" c="dimmed">
          {texts.seats.plan({ plan: subscription.planNames[data.type]() })}
        </Text>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {kinds.map((kind) => (
          <SeatCard key={kind.label} {...kind} full={texts.seats.full()} />
        ))}
      </SimpleGrid>
      <Text fz="sm" c="dimmed" mt="xs">
        {texts.seats.note()}
      </Text>
    </section>
  );
}
