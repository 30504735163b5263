import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useCountries } from '../../client/texts/countries';
import { useTexts } from '../../client/texts/texts';

/** As typed; empty texts become null where a field may be left out. */
export interface CompanyValues {
  companyName: string;
  addressLine1: string;
  addressLine2: string;
  country: string;
  county: string;
  zipCode: string;
}

export const EMPTY_COMPANY: CompanyValues = { companyName: '', addressLine1: '', addressLine2: '', country: 'EE', county: '', zipCode: '' };

export function companyInput(values: CompanyValues) {
  return { ...values, addressLine2: values.addressLine2.trim() || null, county: values.county.trim() || null };
}

interface CompanyFieldsProps {
  values: CompanyValues;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<CompanyValues>) => void;
  readOnly?: boolean;
}

/** Name and address of a clinic. */
export function CompanyFields({ values, errors, onChange, readOnly = false }: CompanyFieldsProps) {
  const texts = useTexts().billing.company;
  const countries = useCountries();
  const field = (name: Exclude<keyof CompanyValues, 'country'>, label: string, autoComplete: string, required = false) => (
    <TextInput
      label={label}
      value={values[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      error={errors[name]}
      autoComplete={autoComplete}
      required={required}
      readOnly={readOnly}
      variant={readOnly ? 'filled' : 'default'}
    />
  );
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {field('companyName', texts.name(), 'organization', true)}
      <Select
        label={texts.country()}
        data={countries}
        value={values.country || null}
        onChange={(country) => country && onChange({ country })}
        error={errors.country}
        searchable
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
