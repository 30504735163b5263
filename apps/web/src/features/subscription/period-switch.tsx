import { SegmentedControl, Text } from '@mantine/core';
import { useTexts } from '../../client/texts/texts';

/** Monthly or yearly. */
export function PeriodSwitch({ isMonthly, onChange }: { isMonthly: boolean; onChange: (isMonthly: boolean) => void }) {
  const text = useTexts().subscription;
  return (
    <SegmentedControl
      aria-label={text.cycle()}
      value={isMonthly ? 'month' : 'year'}
      onChange={(value) => onChange(value === 'month')}
      data={[
        { value: 'month', label: text.monthly() },
        {
          value: 'year',
          label: (
            <>
              {text.yearly()}{' '}
              <Text component="span" fz="xs" c="dimmed">
                {text.yearlyHint()}
              </Text>
            </>
          ),
        },
      ]}
    />
  );
}
