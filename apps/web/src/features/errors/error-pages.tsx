import { ErrorPage } from '@molaar/ui';
import { useRouterState } from '@tanstack/react-router';
import { isFramed } from '../../client/session/partner-frame';
import { useWords } from '../../client/texts/texts';
import { LinkButton } from '../../shell/links';

const PAGES = { forbidden: 403, entryOver: 403, notFound: 404, failed: 500 } as const;

/** In a partner's frame nothing leads to the portal's own pages, which it does not show. */
function PortalErrorPage({ kind }: { kind: keyof typeof PAGES }) {
  const words = useWords();
  return (
    <ErrorPage code={PAGES[kind]} title={words.pages[kind].title()} info={words.pages[kind].info()}>
      {isFramed() ? null : (
        <LinkButton to="/" mt="md">
          {words.pages.goHome()}
        </LinkButton>
      )}
    </ErrorPage>
  );
}

export function ForbiddenPage() {
  const isEntryOver = useRouterState({ select: ({ location }) => location.state.isEntryOver });
  return <PortalErrorPage kind={isEntryOver ? 'entryOver' : 'forbidden'} />;
}
export const NotFoundPage = () => <PortalErrorPage kind="notFound" />;
export const ServerErrorPage = () => <PortalErrorPage kind="failed" />;
