import { Button, Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { portal, queryClient } from '../../client/api/trpc';
import { signOut, useUser } from '../../client/session/session';
import { supportsPasskeys } from '../../client/session/supports-passkeys';
import { useTexts } from '../../client/texts/texts';
import { usePageTitle } from '../../shell/page-title';
import { PublicPage } from '../../shell/public-page';
import { AuthenticatorDialog } from './authenticator-dialog';
import { IdentityForm } from './identity-form';
import { AddPasskeyDialog } from './passkey-dialog';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { StepUpDialog } from './step-up-dialog';
import { useAddedFactor } from './use-added-factor';

/** Loads what the session was not allowed to read before, and shows the page that was asked for. */
async function enter(): Promise<void> {
  await portal.auth.isAuthenticated.invalidate();
  await queryClient.invalidateQueries();
}

/** Shown instead of the portal while the session lacks a second factor: sets one up, or asks for it. */
export function FactorGate({ missing }: { missing: 'SET_UP' | 'VERIFY' }) {
  const { organization } = useUser();
  const text = useTexts().secondFactor;
  const title = missing === 'SET_UP' ? text.gate.setUpTitle() : text.gate.verifyTitle();
  usePageTitle(title);
  const added = useAddedFactor(() => void enter());
  return (
    <PublicPage>
      <Center component="main" mih="66vh" py="lg">
        <Paper withBorder shadow="sm" p={32} w="100%" maw={520} radius="lg">
          <Title order={1} fz={24}>
            {title}
          </Title>
          <Text c="dimmed" mt={4} mb="lg">
            {missing === 'SET_UP' ? text.gate.setUpLead({ organization: organization.name }) : text.gate.verifyLead()}
          </Text>
          {missing === 'VERIFY' ? (
            <IdentityForm byFactor onConfirmed={() => void enter()} />
          ) : (
            <Stack gap="lg">
              {supportsPasskeys() ? (
                <Option title={text.passkeys.title()} lead={text.passkeys.lead()}>
                  <Button onClick={() => added.setAdding('passkey')}>{text.passkeys.add()}</Button>
                </Option>
              ) : null}
              <Option title={text.app.title()} lead={text.app.lead()}>
                <Button variant={supportsPasskeys() ? 'default' : 'filled'} onClick={() => added.setAdding('app')}>
                  {text.app.add()}
                </Button>
              </Option>
            </Stack>
          )}
          <Group mt="lg">
            <Button variant="subtle" px={0} onClick={() => void signOut()}>
              {text.gate.signOut()}
            </Button>
          </Group>
          {added.adding === 'app' ? <AuthenticatorDialog onAdded={added.onAdded} onClose={added.close} /> : null}
          {added.adding === 'passkey' ? <AddPasskeyDialog onAdded={added.onAdded} onClose={added.close} /> : null}
          {added.codes ? <RecoveryCodesDialog codes={added.codes} onClose={added.closeCodes} /> : null}
          <StepUpDialog />
        </Paper>
      </Center>
    </PublicPage>
  );
}

function Option({ title, lead, children }: { title: string; lead: string; children: React.ReactNode }) {
  return (
    <div>
      <Title order={2} fz="md">
        {title}
      </Title>
      <Text c="dimmed" fz="sm" mb="sm">
        {lead}
      </Text>
      {children}
    </div>
  );
}
