import { Stack } from '@mantine/core';
import { AlertBanner } from '@molaar/ui';
import type { CSSProperties } from 'react';
import { dismissAlert, useAlerts } from '../client/alerts/alerts';
import { useTexts } from '../client/texts/texts';
import classes from './shell.module.css';
import { useAlertOffset } from './use-alert-offset';

/** The alerts at the top of every page. They cover neither the title nor the actions of the page. */
export function Alerts() {
  const alerts = useAlerts((state) => state.alerts);
  const texts = useTexts();
  const top = useAlertOffset(alerts.length > 0);
  return (
    <Stack className={classes.alerts} gap="xs" style={{ '--alerts-top': `${top}px` } as CSSProperties}>
      {alerts.map(({ id, variant, text, link }) => (
        <AlertBanner
          key={id}
          variant={variant}
          text={text}
          link={link}
          dismissLabel={texts.common.actions.dismiss()}
          onDismiss={() => dismissAlert(id)}
        />
      ))}
    </Stack>
  );
}
