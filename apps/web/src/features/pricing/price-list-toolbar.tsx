import { Button, Group, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { PricingTemplate } from '@molaar/contracts';
import { IconDownload, IconPercentage, IconPlus, IconSearch, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocale, useTexts } from '../../client/texts/texts';
import { SearchSelect } from '../../shell/search-select';

interface Props {
  list: PricingTemplate;
  mayEdit: boolean;
  categories: string[];
  category: string | null;
  onCategory: (category: string | null) => void;
  onSearch: (search: string) => void;
  onAdd: () => void;
  onOpen: (dialog: 'bulk' | 'import') => void;
}

/** The debounce of the search, milliseconds. */
const SEARCH_DELAY = 250;

/** Search and category of a price list, and what can be done with it. */
export function PriceListToolbar({ list, mayEdit, categories, category, onCategory, onSearch, onAdd, onOpen }: Props) {
  const texts = useTexts();
  const text = texts.pricing.grid;
  const locale = useLocale();
  const [search, setSearch] = useState('');
  const sendSearch = useDebouncedCallback(onSearch, SEARCH_DELAY);
  return (
    <Group p="md" gap="md" align="flex-end" role="search" aria-label={text.search()}>
      <TextInput
        label={text.search()}
        placeholder={text.searchHint()}
        type="search"
        value={search}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        style={{ flex: '1 1 200px' }}
        onChange={({ currentTarget: { value } }) => {
          setSearch(value);
          sendSearch(value);
        }}
      />
      <SearchSelect
        label={text.category()}
        placeholder={text.allCategories()}
        data={categories.map((name) => ({ value: name, label: name }))}
        value={category}
        clearable
        w={200}
        onChange={onCategory}
        clearButtonProps={{ 'aria-label': text.allCategories() }}
      />
      <Group gap="xs">
        {mayEdit ? (
          <>
            <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={onAdd}>
              {text.add()}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPercentage size={17} aria-hidden="true" />}
              onClick={() => onOpen('bulk')}
              disabled={list.components === 0}
            >
              {texts.pricing.bulk.open()}
            </Button>
            <Button variant="default" leftSection={<IconUpload size={17} aria-hidden="true" />} onClick={() => onOpen('import')}>
              {texts.pricing.file.import()}
            </Button>
          </>
        ) : null}
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden="true" />}
          href={`/api/x/pricing-template/${list.id}/csv?language=${locale}`}
          download
        >
          {texts.pricing.file.export()}
        </Button>
      </Group>
    </Group>
  );
}
