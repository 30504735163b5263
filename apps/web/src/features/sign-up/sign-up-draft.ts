import type { PlanType } from '@molaar/domain';
import { type CompanyValues, companyInput } from '../company/company-fields';

/** The second step as typed. */
export interface ClinicDraft extends CompanyValues {
  type: PlanType | null;
  isMonthly: boolean;
  title: string;
  firstName: string;
  lastName: string;
  phone: string;
  treats: boolean;
}

/** As the server asks for it: what may be left out and is empty is null. */
export function clinicInput({ type, isMonthly, title, firstName, lastName, phone, treats, ...company }: ClinicDraft) {
  const person = { title: title.trim() || null, firstName, lastName, phone: phone.trim() || null, treats };
  return { type: type ?? '', isMonthly, ...person, ...companyInput(company) };
}
