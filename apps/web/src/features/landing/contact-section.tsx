import { Container, Text, Title } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../client/api/lazy-part';
import { useTexts } from '../../client/texts/texts';
import classes from './landing.module.css';

const ContactForm = lazyPart(() => import('../contact').then((contact) => ({ default: contact.ContactForm })));

interface Props {
  subject: string;
  onSubject: (subject: string) => void;
}

/** The contact form at the end of the page, whose code is loaded when the reader comes near it. */
export function ContactSection({ subject, onSubject }: Props) {
  const { contact } = useTexts();
  const section = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const visible = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '600px' });
    if (section.current) visible.observe(section.current);
    return () => visible.disconnect();
  }, []);
  return (
    <Container ref={section} size={760} px="lg" className={classes.section} component="section" id="contact" tabIndex={-1} mih={520}>
      <Title order={2}>{contact.title()}</Title>
      <Text c="dimmed" mb="lg">
        {contact.lead()}
      </Text>
      {isNear ? (
        <Suspense fallback={null}>
          <ContactForm subject={subject} onSubject={onSubject} />
        </Suspense>
      ) : null}
    </Container>
  );
}
