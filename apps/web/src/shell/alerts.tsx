import { Stack } from '@mantine/core';
import { AlertBanner } from '@molaar/ui';
import { dismissAlert, useAlerts } from '../client/alerts';
import { useWords } from '../client/words';
import classes from './shell.module.css';

/** The alert banner at the top of every page. */
export function Alerts() {
  const alerts = useAlerts((state) => state.alerts);
  const words = useWords();
  return (
    <Stack className={classes.alerts} gap="xs">
      {alerts.map(({ id, variant, text, link }) => (
        <AlertBanner
          key={id}
          variant={variant}
          text={text}
          link={link}
          dismissLabel={words.common.actions.dismiss()}
          onDismiss={() => dismissAlert(id)}
        />
      ))}
    </Stack>
  );
}
