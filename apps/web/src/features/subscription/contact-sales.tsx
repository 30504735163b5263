import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useUser } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { ContactForm } from '../contact/contact-form';
import { personName } from '../team/person-name';

/** The way to the plan that has no price and no limits: a message to the people who agree it. */
export function ContactSales({ onSent }: { onSent?: () => void }) {
  const texts = useTexts();
  const user = useUser();
  const [subject, setSubject] = useState<string>(texts.home.contact.enterprise());
  return (
    <Stack>
      <Text fz="sm">{texts.billing.sales()}</Text>
      <ContactForm subject={subject} onSubject={setSubject} sender={{ name: personName(user), email: user.email }} onSent={onSent} />
    </Stack>
  );
}
