import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useUser } from '../../client/session/session';
import { personName } from '../../client/texts/person-name';
import { useTexts } from '../../client/texts/texts';
import { ContactForm } from '../contact';

/** The contact form for a subscription plan with custom price and limits. */
export function ContactSales({ onSent }: { onSent?: () => void }) {
  const texts = useTexts();
  const user = useUser();
  const [subject, setSubject] = useState<string>(texts.contact.enterprise());
  return (
    <Stack>
      <Text fz="sm">{texts.subscription.salesHint()}</Text>
      <ContactForm subject={subject} onSubject={setSubject} sender={{ name: personName(user), email: user.email }} onSent={onSent} />
    </Stack>
  );
}
