import { Button, Container, Group, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormats, useTexts } from '../../client/texts/texts';
import { PublicPage } from '../../shell/public-page';
import classes from './legal.module.css';

interface Props {
  title: string;
  /** Calendar date; a page without one is not versioned. */
  version?: string;
  lead: string;
  children: ReactNode;
}

/** The frame of a legal document: title, version, and a button that prints it. */
export function LegalPage({ title, version, lead, children }: Props) {
  const { legal } = useTexts();
  const formats = useFormats();
  return (
    <PublicPage>
      <Container component="main" size={728} px={0} py="xl" className={classes.document}>
        <Group justify="space-between" align="flex-start">
          {/* On a phone a long title takes the row, and the button follows below. */}
          <div style={{ flex: '1 1 300px' }}>
            <Title order={1}>{title}</Title>
            {version ? <Text c="dimmed">{legal.version({ date: formats.date(version) })}</Text> : null}
          </div>
          <Button
            variant="default"
            className={classes.print}
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {legal.print()}
          </Button>
        </Group>
        <Text fz="lg" mt="md" mb="lg" lh={1.55}>
          {lead}
        </Text>
        {children}
      </Container>
    </PublicPage>
  );
}
