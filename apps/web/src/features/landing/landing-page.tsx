import { Box, Container, Group, Paper, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core';
import { Wordmark } from '@molaar/ui';
import { IconClipboardList, IconEye, IconUpload } from '@tabler/icons-react';
import { useSession } from '../../client/session';
import { useWords } from '../../client/words';
import { LanguageSwitch } from '../../shell/language-switch';
import { LinkButton } from '../../shell/links';

const STEPS = [
  { name: 'upload', icon: IconUpload },
  { name: 'review', icon: IconEye },
  { name: 'plan', icon: IconClipboardList },
] as const;

/** What the product does, the language, and the way in. */
export function LandingPage() {
  const words = useWords();
  const { landing } = words.pages;
  const session = useSession();

  return (
    <Container size={1040} px="lg" pb={64}>
      <Group component="header" justify="space-between" py="lg">
        <Wordmark size={32} />
        <LanguageSwitch />
      </Group>
      <main>
        <Box py={{ base: 48, md: 88 }} maw={760}>
          <Title order={1} fz={{ base: 34, md: 46 }} lh={1.12} lts="-0.025em">
            {landing.title()}
          </Title>
          <Text fz="lg" c="dimmed" mt="lg" maw={620}>
            {landing.lead()}
          </Text>
          {session?.authenticated ? (
            <LinkButton to="/patient-files" size="md" mt="xl">
              {landing.portal()}
            </LinkButton>
          ) : (
            <LinkButton to="/login" size="md" mt="xl">
              {landing.signIn()}
            </LinkButton>
          )}
        </Box>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
          {STEPS.map(({ name, icon: Icon }) => (
            <Paper key={name} withBorder p="lg" radius="md">
              <ThemeIcon variant="light" size={40} radius="md">
                <Icon size={22} stroke={1.7} aria-hidden="true" />
              </ThemeIcon>
              <Title order={2} fz="md" mt="md">
                {landing.steps[name].title()}
              </Title>
              <Text fz="sm" c="dimmed" mt={4}>
                {landing.steps[name].text()}
              </Text>
            </Paper>
          ))}
        </SimpleGrid>
        <Text fz="sm" c="dimmed" mt="xl" maw={680}>
          {landing.data()} {words.common.notice()}
        </Text>
      </main>
    </Container>
  );
}
