import { Container, Text } from '@mantine/core';
import { useTexts } from '../client/texts/texts';
import { LinkAnchor } from './links';
import classes from './public-footer.module.css';

const DOCUMENTS = [
  { name: 'terms', to: '/terms' },
  { name: 'processing', to: '/processing-agreement' },
  { name: 'privacy', to: '/privacy' },
  { name: 'provider', to: '/provider' },
  { name: 'disclosure', to: '/security' },
] as const;

/** Ends every public page: the notice about the analysis, and the links to the legal documents. */
export function PublicFooter() {
  const { common, legal } = useTexts();
  return (
    <Container size={1140} px="lg" component="footer" className={classes.footer}>
      <Text fz="sm" c="dimmed" maw={560}>
        {common.notice()}
      </Text>
      <nav aria-label={legal.label()} className={classes.links}>
        {DOCUMENTS.map(({ name, to }) => (
          <LinkAnchor key={name} to={to} fz="sm" className="lone-link">
            {legal.names[name]()}
          </LinkAnchor>
        ))}
      </nav>
    </Container>
  );
}
