import { SegmentedControl, Text } from '@mantine/core';
import { useTexts } from '../../client/texts/texts';

/** Monthly or yearly. */
export function PeriodSwitch({ isMonthly, onChange }: { isMonthly: boolean; onChange: (isMonthly: boolean) => void }) {
  const { subscription: billing } = useTexts();
  return (
    <SegmentedControl
      aria-label={billing.info.cycle()}
      value={isMonthly ? 'month' : 'year'}
      onChange={(value) => onChange(value === 'month')}
      data={[
        { value: 'month', label: billing.monthly() },
        {
          value: 'year',
          label: (
            <>
              {billing.yearly()}{' '}
              <Text component="span" fz="xs" c="dimmed">
                {billing.yearlyHint()}
              </Text>
            </>
          ),
        },
      ]}
    />
  );
}
