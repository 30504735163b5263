import { Container, Text, Title } from '@mantine/core';
import { TERMS_VERSION } from '@molaar/contracts';
import { useFormats, useWords } from '../../client/texts/texts';
import { OpenPage } from '../../shell/public-page';

const SECTIONS = ['service', 'medical', 'account', 'data', 'payment', 'unpaid', 'end', 'liability', 'law'] as const;

/** What a clinic agrees to when it signs up. */
export function TermsPage() {
  const words = useWords();
  const formats = useFormats();
  return (
    <OpenPage>
      <Container component="main" size={720} py="xl">
        <Title order={1}>{words.terms.title()}</Title>
        <Text c="dimmed" mb="xl">
          {words.terms.version({ date: formats.date(TERMS_VERSION) })}
        </Text>
        {SECTIONS.map((name) => (
          <section key={name}>
            <Title order={2} fz="md" mt="lg" mb={4}>
              {words.terms.sections[name].title()}
            </Title>
            <Text lh={1.65}>{words.terms.sections[name].text()}</Text>
          </section>
        ))}
      </Container>
    </OpenPage>
  );
}
