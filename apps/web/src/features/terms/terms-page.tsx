import { Container, Text, Title } from '@mantine/core';
import { TERMS_VERSION } from '@molaar/contracts';
import { useFormats, useTexts } from '../../client/texts/texts';
import { PublicPage } from '../../shell/public-page';

const SECTIONS = ['service', 'medical', 'account', 'data', 'payment', 'unpaid', 'end', 'liability', 'law'] as const;

/** The terms that a clinic accepts when it signs up. */
export function TermsPage() {
  const texts = useTexts();
  const formats = useFormats();
  return (
    <PublicPage>
      <Container component="main" size={720} py="xl">
        <Title order={1}>{texts.terms.title()}</Title>
        <Text c="dimmed" mb="xl">
          {texts.terms.version({ date: formats.date(TERMS_VERSION) })}
        </Text>
        {SECTIONS.map((name) => (
          <section key={name}>
            <Title order={2} fz="md" mt="lg" mb={4}>
              {texts.terms.sections[name].title()}
            </Title>
            <Text lh={1.65}>{texts.terms.sections[name].text()}</Text>
          </section>
        ))}
      </Container>
    </PublicPage>
  );
}
