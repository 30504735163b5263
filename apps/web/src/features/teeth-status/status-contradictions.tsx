import { Alert, Anchor, List, Text } from '@mantine/core';
import type { Contradiction } from '@molaar/domain/statuses';
import { formatTooth, type ToothNumber } from '@molaar/domain/teeth';
import { toothStatusName } from '@molaar/i18n';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useUser } from '../../client/session/session';
import { useFormats, useTexts } from '../../client/texts/texts';

/**
 * Approved statuses that contradict each other, tooth by tooth; nothing where there are none. Announced to screen
 * readers at once.
 */
export function StatusContradictions({ found, onSelect }: { found: readonly Contradiction[]; onSelect: (tooth: ToothNumber) => void }) {
  const text = useTexts().teethStatus.contradictions;
  const { locale } = useFormats();
  const { notation } = useUser().organization;
  if (found.length === 0) return null;
  return (
    <Alert role="alert" color="orange" mb="md" title={text.title()} icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
      <List size="sm" withPadding>
        {found.map(({ tooth, statuses: [first, second] }) => (
          <List.Item key={`${tooth} ${first} ${second}`}>
            <Anchor component="button" type="button" fz="sm" underline="always" className="lone-link" onClick={() => onSelect(tooth)}>
              {text.pair({
                tooth: formatTooth(tooth, notation),
                first: toothStatusName(first, locale),
                second: toothStatusName(second, locale),
              })}
            </Anchor>
          </List.Item>
        ))}
      </List>
      <Text fz="sm" mt={4}>
        {text.hint()}
      </Text>
    </Alert>
  );
}
