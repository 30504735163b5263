import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useUser } from '../../client/session/session';
import { useWords } from '../../client/texts/texts';
import { ContactForm } from '../contact/contact-form';
import { nameOf } from '../team/person-name';

/** The way to the plan that has no price and no limits: a message to the people who agree it. */
export function AskSales({ onSent }: { onSent?: () => void }) {
  const words = useWords();
  const user = useUser();
  const [subject, setSubject] = useState<string>(words.home.contact.enterprise());
  return (
    <Stack>
      <Text fz="sm">{words.billing.sales()}</Text>
      <ContactForm subject={subject} onSubject={setSubject} sender={{ name: nameOf(user), email: user.email }} onSent={onSent} />
    </Stack>
  );
}
