import { TextInput, VisuallyHidden } from '@mantine/core';
import { CATEGORIES, FINDING_TYPES, type FindingType, findingType } from '@molaar/domain/findings';
import { IconAlertCircle, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormats, useTexts } from '../../client/texts/texts';
import classes from './medical-settings.module.css';
import type { RowErrors, TemplateDraft } from './template-draft';

interface Props {
  draft: TemplateDraft;
  chosen: FindingType;
  errors: readonly RowErrors[];
  onChoose: (type: FindingType) => void;
}

/** All finding types by category with the names of the template; those without a row are dimmed. */
export function FindingList({ draft, chosen, errors, onChoose }: Props) {
  const texts = useTexts();
  const text = texts.medical.templates;
  const formats = useFormats();
  const [search, setSearch] = useState('');
  // Of several rows the first one, for any situation, names the finding.
  const rows = new Map([...draft.rows].reverse().map((row) => [row.detectableObject, row]));
  const wanted = search.trim().toLowerCase();
  const isWanted = (type: FindingType) =>
    [formats.finding(type), rows.get(type)?.displayName ?? ''].some((name) => name.toLowerCase().includes(wanted));

  return (
    <nav className={classes.findings} aria-label={text.findings()}>
      <TextInput
        size="xs"
        type="search"
        aria-label={text.searchFindings()}
        placeholder={text.searchFindings()}
        leftSection={<IconSearch size={14} aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {CATEGORIES.map((category) => {
        const types = FINDING_TYPES.filter((type) => findingType(type).category === category && isWanted(type));
        if (types.length === 0) return null;
        return (
          <section key={category}>
            <h3 className={classes.category}>{texts.catalogue.categories[category]()}</h3>
            <ul className={classes.list}>
              {types.map((type) => {
                const row = rows.get(type);
                return (
                  <li key={type}>
                    <button
                      type="button"
                      className={classes.finding}
                      aria-current={type === chosen || undefined}
                      data-absent={!row || undefined}
                      onClick={() => onChoose(type)}
                    >
                      <span className={classes.swatch} aria-hidden="true" style={{ background: row?.displayColor ?? 'transparent' }} />
                      <span className={classes.findingName}>{row?.displayName || formats.finding(type)}</span>
                      {row ? null : <VisuallyHidden>{text.noRow()}</VisuallyHidden>}
                      {errors.some(({ detectableObject }) => detectableObject === type) ? (
                        <>
                          <IconAlertCircle size={16} color="var(--mantine-color-error)" aria-hidden="true" />
                          <VisuallyHidden>{texts.validation.invalid()}</VisuallyHidden>
                        </>
                      ) : null}
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}
