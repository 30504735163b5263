import { Anchor, List, Text } from '@mantine/core';
import type { CalibrationState } from '@molaar/contracts';
import { useFormats, useTexts } from '../../client/texts/texts';

/** All comparisons and switches, newest first. `onUse` switches an earlier comparison on. */
export function CalibrationHistory({ state, onUse }: { state: CalibrationState; onUse: ((fitId: string) => void) | null }) {
  const text = useTexts().medical.calibration;
  const formats = useFormats();
  const { fits, switches, activeId } = state;
  const fittedAt = new Map(fits.map(({ id, fittedAt: at }) => [id, at]));
  const entries = [
    ...fits.map(({ id, fittedAt: at, fittedBy: by, decisions, offered }) => ({
      ...{ key: id, at, by, what: text.fitted({ decisions }), fitId: offered && id !== activeId ? id : null },
    })),
    ...switches.map(({ version, fitId, at, by }) => ({
      ...{ key: String(version), at, by, fitId: null },
      what: fitId ? text.switchedOn({ date: formats.dateTime(fittedAt.get(fitId) ?? at) }) : text.switchedOff(),
    })),
  ].sort((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <List listStyleType="none" spacing="xs" fz="sm">
      {entries.map(({ key, at, by, what, fitId }) => (
        <List.Item key={key}>
          {what}{' '}
          <Text span c="dimmed" fz="sm">
            {text.by({ date: formats.dateTime(at), name: by ?? text.someone() })}
          </Text>{' '}
          {fitId && onUse ? (
            <Anchor component="button" type="button" fz="sm" onClick={() => onUse(fitId)}>
              {text.use()}
            </Anchor>
          ) : null}
        </List.Item>
      ))}
    </List>
  );
}
