import { isCountry } from '@molaar/domain/clinic';
import { z } from 'zod';
import { oneLine, printedPhone } from './fields';

/** ISO 3166-1 alpha-2. */
export const country = z.string().refine(isCountry, { error: 'country', params: { key: 'country' } });

/**
 * Name and address of a clinic (specification, section 3). Single lines, because the name is used in subjects of mails.
 */
export const companyFields = {
  companyName: oneLine.min(1).max(200),
  addressLine1: oneLine.min(1).max(200),
  addressLine2: oneLine.max(200).nullable(),
  country,
  county: oneLine.max(100).nullable(),
  zipCode: oneLine.min(1).max(20),
};

/** The clinic as its people see it; address fields are null until it is entered. */
export const company = z.object({
  companyName: z.string(),
  addressLine1: z.string().nullable(),
  addressLine2: z.string().nullable(),
  country: z.string().nullable(),
  county: z.string().nullable(),
  zipCode: z.string().nullable(),
  /** For patients, on paper and on their page; null: none. */
  contactPhone: z.string().nullable(),
  contactEmail: z.string().nullable(),
  /** Address of the logo on this server; null: none. */
  logoUrl: z.string().nullable(),
});
export type Company = z.infer<typeof company>;

/** The owner saves the whole form; a contact that is left out stays as it is. */
export const saveCompanyInput = z.object({
  ...companyFields,
  contactPhone: printedPhone.nullable().optional(),
  contactEmail: z.email().max(254).nullable().optional(),
});
export type SaveCompanyInput = z.infer<typeof saveCompanyInput>;
