import { ErrorPage } from '@molaar/ui';
import { useWords } from '../../client/words';
import { LinkButton } from '../../shell/links';

const PAGES = { forbidden: 403, notFound: 404, failed: 500 } as const;

function PortalErrorPage({ kind }: { kind: keyof typeof PAGES }) {
  const words = useWords();
  return (
    <ErrorPage code={PAGES[kind]} title={words.pages[kind].title()} info={words.pages[kind].info()}>
      <LinkButton to="/" mt="md">
        {words.pages.goHome()}
      </LinkButton>
    </ErrorPage>
  );
}

export const ForbiddenPage = () => <PortalErrorPage kind="forbidden" />;
export const NotFoundPage = () => <PortalErrorPage kind="notFound" />;
export const ServerErrorPage = () => <PortalErrorPage kind="failed" />;
