import { Center, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../client/texts/texts';
import { LinkAnchor } from './links';
import { PublicPage } from './public-page';

interface Props {
  title: string;
  lead?: string | undefined;
  isSignIn?: boolean;
  /** Neither on the sign-in page nor where signing in is, or was, the next step. */
  hasSignInLink?: boolean;
  children: ReactNode;
}

/** The layout of a public form: one card with a title, and a link to sign-in. */
export function PublicForm({ title, lead, isSignIn = false, hasSignInLink = !isSignIn, children }: Props) {
  const texts = useTexts();
  return (
    <PublicPage>
      <Center component="main" mih="66vh" py="lg">
        <Paper withBorder shadow="sm" p={32} w="100%" maw={isSignIn ? 400 : 460} radius="lg">
          <Title order={1} fz={24}>
            {title}
          </Title>
          <Text c="dimmed" mt={4} mb="lg">
            {lead}
          </Text>
          {children}
          {hasSignInLink ? (
            <LinkAnchor to="/login" fz="sm" mt="lg" display="block" w="fit-content" className="lone-link">
              {texts.password.backToLogin()}
            </LinkAnchor>
          ) : null}
        </Paper>
      </Center>
    </PublicPage>
  );
}
