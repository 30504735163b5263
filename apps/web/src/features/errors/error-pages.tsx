import { ErrorPage } from '@molaar/ui';
import { useRouterState } from '@tanstack/react-router';
import { isFramed } from '../../client/session/partner-frame';
import { useTexts } from '../../client/texts/texts';
import { LinkButton } from '../../shell/links';

const PAGES = { forbidden: 403, linkUsed: 403, linkWrong: 403, notFound: 404, failed: 500 } as const;

/** In a partner's frame there is no link to the portal's own pages, which it does not show. */
function PortalErrorPage({ kind }: { kind: keyof typeof PAGES }) {
  const texts = useTexts();
  return (
    <ErrorPage code={PAGES[kind]} title={texts.errorPages[kind].title()} info={texts.errorPages[kind].info()}>
      {isFramed() ? null : (
        <LinkButton to="/" mt="md">
          {texts.errorPages.goHome()}
        </LinkButton>
      )}
    </ErrorPage>
  );
}

export function ForbiddenPage() {
  const partnerLink = useRouterState({ select: ({ location }) => location.state.partnerLink });
  return <PortalErrorPage kind={partnerLink ?? 'forbidden'} />;
}
export const NotFoundPage = () => <PortalErrorPage kind="notFound" />;
export const ServerErrorPage = () => <PortalErrorPage kind="failed" />;
