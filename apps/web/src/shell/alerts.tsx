import { AlertBanner } from '@molaar/ui';
import { useLayoutEffect, useRef } from 'react';
import { dismissAlert, useAlerts } from '../client/alerts/alerts';
import { useTexts } from '../client/texts/texts';
import classes from './shell.module.css';
import { useFrameBelow } from './use-frame-below';

/**
 * The alerts of every page, in a strip at the bottom. Pages and dialogs leave its height free (`--alerts`), so that an
 * alert covers nothing. In a partner's frame that is higher than the window they are at the end of its visible part.
 */
export function Alerts() {
  const alerts = useAlerts((state) => state.alerts);
  const texts = useTexts();
  const strip = useRef<HTMLDivElement>(null);

  useFrameBelow(alerts.length > 0);

  useLayoutEffect(() => {
    const element = strip.current;
    if (!element) return;
    const reserve = () => document.documentElement.style.setProperty('--alerts', `${element.offsetHeight}px`);
    const sizes = new ResizeObserver(reserve);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);

  return (
    <div ref={strip} className={classes.alerts} data-empty={alerts.length === 0 || undefined}>
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
    </div>
  );
}
