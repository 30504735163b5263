import { Anchor, Box, Button, Container, Group, Paper, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core';
import { Wordmark } from '@molaar/ui';
import { IconClipboardList, IconDental, IconEye, IconShieldLock, IconUpload, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { LanguageSwitch } from '../../shell/language-switch';
import { LinkButton } from '../../shell/links';
import { PublicFooter } from '../../shell/public-footer';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { type OfferedPlan, offeredPlans, PeriodSwitch, SubscriptionPlanTable, useSubscriptionPlans } from '../subscription';
import { ContactSection } from './contact-section';
import classes from './landing.module.css';
import { LimitsSection } from './limits-section';
import { SampleSection } from './sample-section';

const FEATURES = [
  { name: 'upload', icon: IconUpload },
  { name: 'review', icon: IconEye },
  { name: 'plan', icon: IconClipboardList },
  { name: 'chart', icon: IconDental },
  { name: 'team', icon: IconUsers },
  { name: 'safe', icon: IconShieldLock },
] as const;

/** The landing page: the product, its prices, the contact form, and the links to sign in and sign up. */
export function LandingPage() {
  const texts = useTexts();
  const { home } = texts;
  const plans = useSubscriptionPlans();
  const [isMonthly, setMonthly] = useState(true);
  const [subject, setSubject] = useState('');

  const askSales = (): void => {
    setSubject(texts.contact.enterprise());
    document.getElementById('contact')?.scrollIntoView({ block: 'start' });
    document.getElementById('contact')?.focus({ preventScroll: true });
  };
  const action = ({ type }: OfferedPlan) =>
    type === 'ENTERPRISE' ? (
      <Button fullWidth variant="default" onClick={askSales}>
        {home.plans.sales()}
      </Button>
    ) : (
      <LinkButton fullWidth variant={type === 'SINGLE_DOCTOR' ? 'filled' : 'default'} to="/sign-up" search={{ plan: type }}>
        {home.plans.choose()}
      </LinkButton>
    );

  return (
    <>
      <a className="skip-link" href="#what">
        {texts.common.navigation.skip()}
      </a>
      <Top />
      <main>
        <Hero />
        <LimitsSection />
        <Container size={1140} px="lg" className={classes.section} component="section" id="what" tabIndex={-1}>
          <Title order={2}>{home.what.title()}</Title>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="lg" mt="lg">
            {FEATURES.map(({ name, icon: Icon }) => (
              <Paper key={name} withBorder p="lg">
                <ThemeIcon variant="light" size={40} radius="md">
                  <Icon size={22} stroke={1.7} aria-hidden="true" />
                </ThemeIcon>
                <Title order={3} fz="md" mt="md">
                  {home.what[name].title()}
                </Title>
                <Text fz="sm" c="dimmed" mt={4}>
                  {home.what[name].text()}
                </Text>
              </Paper>
            ))}
          </SimpleGrid>
        </Container>
        <Box className={classes.tinted} component="section" id="plans" tabIndex={-1}>
          <Container size={1140} px="lg" className={classes.section}>
            <Group justify="space-between" align="flex-end" mb="lg">
              <div>
                <Title order={2}>{home.plans.title()}</Title>
                <Text c="dimmed">{home.plans.lead()}</Text>
              </div>
              <PeriodSwitch isMonthly={isMonthly} onChange={setMonthly} />
            </Group>
            {plans.data ? (
              <SubscriptionPlanTable offers={offeredPlans(plans.data)} isMonthly={isMonthly} action={action} />
            ) : (
              <QueryPlaceholder queries={[plans]} height={240} />
            )}
            <Text fz="sm" c="dimmed" mt="md">
              {texts.subscription.priceNote()}
            </Text>
          </Container>
        </Box>
        <ContactSection subject={subject} onSubject={setSubject} />
      </main>
      <PublicFooter />
    </>
  );
}

/** The navigation over the first screen. */
function Top() {
  const { home } = useTexts();
  const signedIn = useSession()?.authenticated === true;
  return (
    <header className={classes.top}>
      <Container size={1140} px="lg">
        <Group justify="space-between" wrap="nowrap" py="lg">
          <Wordmark size={32} />
          <Group gap="lg" wrap="nowrap">
            <Group component="nav" aria-label={home.navigation.label()} gap="lg" visibleFrom="md">
              {(['limits', 'what', 'plans', 'contact'] as const).map((name) => (
                <Anchor key={name} href={`#${name}`} className={classes.heroLink} underline="hover">
                  {home.navigation[name]()}
                </Anchor>
              ))}
            </Group>
            <LanguageSwitch />
            {/* On a phone the same link is right below the title. */}
            {signedIn ? null : (
              <LinkButton to="/login" size="xs" variant="default" className={classes.outline} visibleFrom="xs">
                {home.signIn()}
              </LinkButton>
            )}
          </Group>
        </Group>
      </Container>
    </header>
  );
}

/** The first screen: a short description, the links to sign up and in, and the product on a drawn radiograph. */
function Hero() {
  const { home } = useTexts();
  const signedIn = useSession()?.authenticated === true;
  return (
    <div className={classes.hero}>
      <Container size={1140} px="lg" pt={{ base: 96, md: 112 }} pb={{ base: 40, md: 56 }}>
        <Title order={1} fz={{ base: 28, md: 44 }} lh={1.12} lts="-0.025em" maw={800} style={{ textWrap: 'balance' }}>
          {home.title()}
        </Title>
        <div className={classes.pitch}>
          <Text fz={{ base: 'md', md: 'lg' }} className={classes.lead} maw={620}>
            {home.lead()}
          </Text>
          <Group gap="sm">
            {signedIn ? (
              <LinkButton to="/patient-files" size="md" color="molaar.8">
                {home.portal()}
              </LinkButton>
            ) : (
              <>
                <LinkButton to="/sign-up" size="md" color="molaar.8">
                  {home.signUp()}
                </LinkButton>
                <LinkButton to="/login" size="md" variant="default" className={classes.outline}>
                  {home.signIn()}
                </LinkButton>
              </>
            )}
          </Group>
        </div>
        <SampleSection />
      </Container>
    </div>
  );
}
