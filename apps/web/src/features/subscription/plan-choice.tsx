import { Group, Radio, SimpleGrid } from '@mantine/core';
import type { SubscriptionPlan } from '@molaar/domain/clinic';
import { useTexts } from '../../client/texts/texts';
import { type OfferedPlan, SubscriptionPlanFacts } from './plan-cards';
import classes from './plan-cards.module.css';

interface PlanChoiceProps {
  label: string;
  offers: readonly OfferedPlan[];
  isMonthly: boolean;
  value: SubscriptionPlan | null;
  /** The plan that the clinic has, where it changes it. */
  current?: SubscriptionPlan;
  onChange: (type: SubscriptionPlan) => void;
}

/** Chooses one of several plans, by mouse or arrow keys. */
export function SubscriptionPlanChoice({ label, offers, isMonthly, value, current, onChange }: PlanChoiceProps) {
  const texts = useTexts();
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={(chosen) => {
        const offer = offers.find(({ type }) => type === chosen);
        if (offer) onChange(offer.type);
      }}
    >
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} mt="xs">
        {offers.map((offer) => (
          <Radio.Card
            key={offer.type}
            value={offer.type}
            className={classes.card}
            radius="md"
            aria-label={texts.subscription.planNames[offer.type]()}
          >
            <Group wrap="nowrap" align="flex-start" h="100%">
              <Radio.Indicator mt={4} />
              <div style={{ flex: 1 }}>
                <SubscriptionPlanFacts offer={offer} isMonthly={isMonthly} current={current} />
              </div>
            </Group>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}
