import { SimpleGrid, TextInput } from '@mantine/core';
import { useOptionalLabel } from '../../client/forms/use-optional-label';
import { useCountries } from '../../client/texts/countries';
import { useTexts } from '../../client/texts/texts';
import { SearchSelect } from '../../shell/search-select';

/** The values as typed. */
export interface CompanyValues {
  companyName: string;
  addressLine1: string;
  addressLine2: string;
  country: string;
  county: string;
  zipCode: string;
}

export const EMPTY_COMPANY: CompanyValues = { companyName: '', addressLine1: '', addressLine2: '', country: 'EE', county: '', zipCode: '' };

/** Makes the input of the call: an optional field that is empty becomes null. */
export function companyInput(values: CompanyValues) {
  return { ...values, addressLine2: values.addressLine2.trim() || null, county: values.county.trim() || null };
}

interface CompanyFieldsProps {
  /** The value, error and change handler of a field. */
  fieldProps: (name: keyof CompanyValues) => object;
  readOnly?: boolean;
}

/** Name and address of a clinic. */
export function CompanyFields({ fieldProps, readOnly = false }: CompanyFieldsProps) {
  const texts = useTexts().subscription.company;
  const countries = useCountries();
  const optional = useOptionalLabel();
  const field = (name: Exclude<keyof CompanyValues, 'country'>, label: string, autoComplete: string, required = false) => (
    <TextInput
      {...fieldProps(name)}
      label={required ? label : optional(label)}
      autoComplete={autoComplete}
      required={required}
      readOnly={readOnly}
      variant={readOnly ? 'filled' : 'default'}
    />
  );
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {field('companyName', texts.name(), 'organization', true)}
      <SearchSelect
        {...fieldProps('country')}
        label={texts.country()}
        data={countries}
        allowDeselect={false}
        readOnly={readOnly}
        variant={readOnly ? 'filled' : 'default'}
        autoComplete="off"
      />
      {field('addressLine1', texts.addressLine1(), 'address-line1', true)}
      {field('addressLine2', texts.addressLine2(), 'address-line2')}
      {field('county', texts.county(), 'address-level1')}
      {field('zipCode', texts.zipCode(), 'postal-code', true)}
    </SimpleGrid>
  );
}
