import { Checkbox } from '@mantine/core';
import { type Category, type FindingType, findingType } from '@molaar/domain/findings';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { useWorkdesk } from '../workdesk-context';
import classes from './filter.module.css';

interface Props {
  category: Category;
  /** Findings that the category shows when it is on, and those that are hidden for another reason. */
  shown: number;
  hidden: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/**
 * Shows or hides a category. A number of findings that would reassure falsely is never alone: what is hidden is named.
 */
export function CategoryTile({ category, shown, hidden, checked, onChange }: Props) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.workdesk.filter.found;
  const { assessed, experimental } = useWorkdesk().assessment;
  const isOf = (types: readonly FindingType[]) => types.some((type) => findingType(type).category === category);

  function found(): string {
    if (shown > 0) return hidden > 0 ? text.someHidden({ count: shown, hidden }) : formats.number(shown);
    if (hidden > 0) return text.allHidden({ hidden });
    if (isOf(assessed)) return text.none();
    // From the absence of an experimental finding nothing can be concluded.
    return isOf(experimental) ? text.experimental() : text.notAssessed();
  }

  return (
    <Checkbox.Card className={classes.category} checked={checked} onClick={() => onChange(!checked)}>
      <Checkbox.Indicator
        className={classes.check}
        size={14}
        radius={3}
        color={`var(--finding-${category})`}
        iconColor="var(--mantine-color-body)"
      />
      <span className={classes.name}>{texts.catalogue.categories[category]()}</span> <span className={classes.found}>{found()}</span>
    </Checkbox.Card>
  );
}
