import { Box, Group } from '@mantine/core';
import { Wordmark } from '@molaar/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWords } from '../client/texts/texts';
import { LanguageSwitch } from './language-switch';

/** A page for whoever is not signed in: the way to the first page and the choice of language above what it holds. */
export function OpenPage({ children }: { children: ReactNode }) {
  const words = useWords();
  return (
    <Box mih="100dvh" p="lg">
      <Group component="header" justify="space-between">
        <Link to="/" aria-label={words.common.product()} style={{ color: 'inherit', textDecoration: 'none' }}>
          <Wordmark size={30} />
        </Link>
        <LanguageSwitch />
      </Group>
      {children}
    </Box>
  );
}
