import { Group, SimpleGrid, Text, Title } from '@mantine/core';
import { EmptyState } from '@molaar/ui';
import { IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isNotFound } from '../../client/api/not-found';
import { trpc } from '../../client/api/trpc';
import { useFormats, useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { ImageCard } from './image-card';

interface Props {
  patientId: string;
  leadsTo: 'workdesk' | 'teethStatus';
  /** Shown when the patient does not exist. */
  otherwise: ReactNode;
}

/** The radiographs of one patient, whose name and date of birth are above them. */
export function PatientImages({ patientId, leadsTo, otherwise }: Props) {
  const texts = useTexts();
  const formats = useFormats();
  const details = trpc.patients.details.useQuery({ id: patientId });
  if (isNotFound(details)) return otherwise;
  if (!details.data) return <QueryPlaceholder queries={[details]} height={240} />;
  const { images, patient } = details.data;
  return (
    <>
      <Group gap="xs" align="baseline" mb="md">
        <Title order={2} fz="md" style={{ overflowWrap: 'anywhere' }}>
          {patient.firstName} {patient.lastName}
        </Title>
        {patient.birthDate ? (
          <Text c="dimmed" fz="sm">
            {formats.date(patient.birthDate)}
          </Text>
        ) : null}
      </Group>
      {images.length === 0 ? (
        <EmptyState icon={<IconPhoto size={26} aria-hidden="true" />} title={texts.images.choose.noneOfPatient()} />
      ) : (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
          {images.map((image) => (
            <ImageCard key={image.id} image={image} leadsTo={leadsTo} />
          ))}
        </SimpleGrid>
      )}
    </>
  );
}
