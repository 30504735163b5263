import { Box, Container, Group } from '@mantine/core';
import { Wordmark } from '@molaar/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../client/texts/texts';
import { LanguageSwitch } from './language-switch';
import { PublicFooter } from './public-footer';
import classes from './public-page.module.css';

/** The layout of a public page: a link to the landing page and the choice of language above the content. */
export function PublicPage({ children }: { children: ReactNode }) {
  const texts = useTexts();
  return (
    <Box className={classes.page}>
      <Container size={1140} px="lg" component="header" className={classes.header}>
        <Group justify="space-between">
          <Link to="/" aria-label={texts.common.product()} style={{ color: 'inherit', textDecoration: 'none' }}>
            <Wordmark size={30} />
          </Link>
          <LanguageSwitch />
        </Group>
      </Container>
      <div className={classes.content}>{children}</div>
      <PublicFooter />
    </Box>
  );
}
