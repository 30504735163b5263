import { Chip } from '@mantine/core';
import { type Category, type FindingType, findingType } from '@molaar/domain/findings';
import { useTexts } from '../../../client/texts/texts';
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
export function CategoryChip({ category, shown, hidden, checked, onChange }: Props) {
  const texts = useTexts();
  const text = texts.workdesk.filter.found;
  const { assessed, experimental } = useWorkdesk().assessment;
  const isOf = (types: readonly FindingType[]) => types.some((type) => findingType(type).category === category);
  const name = texts.catalogue.categories[category]();

  function label(): string {
    if (shown > 0) return hidden > 0 ? text.someHidden({ name, count: shown, hidden }) : `${name} ${shown}`;
    if (hidden > 0) return text.allHidden({ name, hidden });
    if (isOf(assessed)) return text.none({ name });
    // From the absence of an experimental finding nothing can be concluded.
    return isOf(experimental) ? text.experimental({ name }) : text.notAssessed({ name });
  }

  return (
    <Chip size="xs" radius="sm" checked={checked} onChange={onChange}>
      <span className={classes.dot} style={{ background: `var(--${checked ? 'mark' : 'finding'}-${category})` }} aria-hidden="true" />
      {label()}
    </Chip>
  );
}
