import { Box, Center, Group, Paper, Text, Title } from '@mantine/core';
import { Wordmark } from '@molaar/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWords } from '../client/words';
import { LanguageSwitch } from './language-switch';
import { LinkAnchor } from './links';

/** The frame of a form that strangers may open: one card with a title, and the way back to sign-in. */
export function OpenForm({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const words = useWords();
  return (
    <Box mih="100dvh" p="lg">
      <Group component="header" justify="space-between">
        <Link to="/" aria-label={words.common.product()} style={{ color: 'inherit', textDecoration: 'none' }}>
          <Wordmark size={30} />
        </Link>
        <LanguageSwitch />
      </Group>
      <Center component="main" mih="76vh" py="lg">
        <Paper withBorder shadow="sm" p={32} w="100%" maw={460} radius="lg">
          <Title order={1} fz={24}>
            {title}
          </Title>
          <Text c="dimmed" mt={4} mb="lg">
            {lead}
          </Text>
          {children}
          <LinkAnchor to="/login" fz="sm" mt="lg" display="block" w="fit-content">
            {words.password.backToLogin()}
          </LinkAnchor>
        </Paper>
      </Center>
    </Box>
  );
}
