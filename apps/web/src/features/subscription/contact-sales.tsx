import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useUser } from '../../client/session/session';
import { personName } from '../../client/texts/person-name';
import { useTexts } from '../../client/texts/texts';
import { ContactForm } from '../contact';

interface Props {
  /** Whether the clinic has a plan in force, which stays until the new one is agreed. */
  hasPlan?: boolean;
  onSent?: () => void;
}

/** The contact form for a subscription plan with custom price and limits. */
export function ContactSales({ hasPlan = false, onSent }: Props) {
  const texts = useTexts();
  const user = useUser();
  const [subject, setSubject] = useState<string>(texts.contact.enterprise());
  return (
    <Stack>
      <Text fz="sm">
        {texts.subscription.salesHint()} {hasPlan ? texts.subscription.salesCurrent() : null}
      </Text>
      <ContactForm subject={subject} onSubject={setSubject} sender={{ name: personName(user), email: user.email }} onSent={onSent} />
    </Stack>
  );
}
