import { formatTooth } from '@molaar/domain/teeth';
import { toothStatusName } from '@molaar/i18n';
import { useUser } from '../../client/session/session';
import { useFormats, useTexts } from '../../client/texts/texts';
import { foundOnTeeth } from './found-on-teeth';
import type { ShownStatus } from './status-edits';
import { STATUS_TONES } from './status-tones';
import classes from './teeth-status.module.css';
import { useChartTheme } from './use-chart-theme';

/** Each status with the teeth that have it: a summary of the radiograph, while no tooth is selected. */
export function FoundList({ statuses }: { statuses: readonly ShownStatus[] }) {
  const text = useTexts().teethStatus.tooth;
  const { locale } = useFormats();
  const { notation } = useUser().organization;
  const { tones } = useChartTheme();
  const found = foundOnTeeth(statuses);
  if (found.length === 0) return null;
  return (
    <ul className={classes.found} aria-label={text.found()}>
      {found.map(({ status, category, teeth }) => (
        <li key={status}>
          <span className={classes.dot} style={{ background: tones[STATUS_TONES[category]] }} aria-hidden="true" />
          <div>
            <strong>{toothStatusName(status, locale)}</strong>
            <span>{teeth.map((tooth) => formatTooth(tooth, notation)).join(', ')}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
