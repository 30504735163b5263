import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useTexts } from '../../client/texts/texts';

/** The debounce of the search, milliseconds. */
const SEARCH_DELAY = 250;

interface Props {
  value: string;
  onType: (text: string) => void;
  /** Called when the typing has paused. */
  onSearch: (text: string) => void;
}

/** Searches patients by name, identity code, birth date, e-mail or phone. */
export function PatientSearch({ value, onType, onSearch }: Props) {
  const texts = useTexts();
  const sendSearch = useDebouncedCallback(onSearch, SEARCH_DELAY);
  return (
    <TextInput
      label={texts.patients.searchLabel()}
      placeholder={texts.patients.searchHint()}
      type="search"
      value={value}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      style={{ flex: '1 1 320px' }}
      styles={{ input: { textOverflow: 'ellipsis' } }}
      onChange={({ currentTarget }) => {
        onType(currentTarget.value);
        sendSearch(currentTarget.value);
      }}
    />
  );
}
