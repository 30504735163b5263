import { Button } from '@mantine/core';
import { ErrorPage } from '@molaar/ui';
import { useWords } from '../../client/texts/texts';

/** Stands where a page failed to draw; loading it again is the way on. */
export function FailedPage() {
  const words = useWords();
  return (
    <ErrorPage code={500} title={words.pages.failed.title()} info={words.pages.failed.info()}>
      <Button mt="md" onClick={() => location.reload()}>
        {words.common.actions.retry()}
      </Button>
    </ErrorPage>
  );
}
