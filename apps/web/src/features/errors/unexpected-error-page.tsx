import { Button } from '@mantine/core';
import { ErrorPage } from '@molaar/ui';
import { useTexts } from '../../client/texts/texts';
import { usePageTitle } from '../../shell/page-title';

/** Replaces a page that failed to render, with a button that reloads it. */
export function UnexpectedErrorPage() {
  const texts = useTexts();
  usePageTitle(texts.errorPages.failed.title());
  return (
    <ErrorPage code={500} title={texts.errorPages.failed.title()} info={texts.errorPages.failed.info()}>
      <Button mt="md" onClick={() => location.reload()}>
        {texts.common.actions.retry()}
      </Button>
    </ErrorPage>
  );
}
