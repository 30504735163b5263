import { PAGE_SIZES, PATIENT_SORTS } from '@molaar/contracts';
import { SUBSCRIPTION_PLANS } from '@molaar/domain/clinic';

/**
 * The parameters of addresses. What is not valid is left out. Written without the schema library, because the routes
 * are part of every page.
 */
type Search = Record<string, unknown>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const id = (value: unknown): string | undefined => (typeof value === 'string' && UUID.test(value) ? value : undefined);
const text = (value: unknown, max: number): string | undefined => (typeof value === 'string' && value.length <= max ? value : undefined);
const oneOf = <Value extends string | number>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === value);

/** A calendar date that exists. */
function day(value: unknown): string | undefined {
  if (typeof value !== 'string' || !DAY.test(value)) return undefined;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined;
}

function page(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1_000_000 ? value : undefined;
}

/** The ids that a shared link or a reload needs to return to the same place. */
export const patientSearch = ({ patient, image, plan }: Search) => defined({ patient: id(patient), image: id(image), plan: id(plan) });

/**
 * Period, order and page of the patient list. A patient's page has them too, for the link back. The search term is a
 * name and is left out.
 */
export const patientFilesSearch = (search: Search) =>
  defined({
    ...patientSearch(search),
    visitFrom: day(search.visitFrom),
    visitTo: day(search.visitTo),
    sort: oneOf(PATIENT_SORTS, search.sort),
    direction: oneOf(['asc', 'desc'] as const, search.direction),
    page: page(search.page),
    size: oneOf(PAGE_SIZES, search.size),
  });
export type PatientFilesSearch = ReturnType<typeof patientFilesSearch>;

/** Parameters of the workdesk; `compare` is the image next to the current one. */
export const workdeskSearch = (search: Search) => defined({ ...patientSearch(search), compare: id(search.compare) });

/** Why the portal opened the sign-in page. `failed` is an error code, or the identity provider's own reason. */
export const loginSearch = ({ ended, failed }: Search) =>
  defined({ ended: oneOf(['inactivity'] as const, ended), failed: text(failed, 40) });

/** Tabs of the account settings. `linked` and `failed`: how linking an account at the identity provider ended. */
export const ACCOUNT_TABS = ['general', 'clinic', 'plan', 'team', 'integration', 'keys', 'audit', 'security', 'outbox'] as const;
export const accountSearch = ({ tab, linked, failed }: Search) =>
  defined({ tab: oneOf(ACCOUNT_TABS, tab), linked: linked === 1 ? 1 : undefined, failed: text(failed, 40) });

/** Tabs of the medical settings, and the open template. */
export const MEDICAL_TABS = ['general', 'templates', 'disclaimers', 'mail', 'quality'] as const;
export const medicalSearch = ({ tab, template }: Search) => defined({ tab: oneOf(MEDICAL_TABS, tab), template: id(template) });

/** The open price list. */
export const pricingSearch = ({ list }: Search) => defined({ list: id(list) });

/** The plan that was chosen on the landing page, why the sign-up with the provider failed, and the step after the first. */
export const signUpSearch = ({ plan, failed, step }: Search) =>
  defined({ plan: oneOf(SUBSCRIPTION_PLANS, plan), failed: text(failed, 40), step: oneOf([1, 2] as const, step) });

/** The parameters of the payment page's redirect; sign-up itself sets ENTERPRISE. */
export const signUpSuccessSearch = ({ planType, checkout }: Search) =>
  defined({ planType: oneOf(SUBSCRIPTION_PLANS, planType), checkout: text(checkout, 200) });

/** Leaves out what is undefined, so that equal addresses have equal parameters. */
function defined<Values extends object>(values: Values): { [Key in keyof Values]?: Values[Key] } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as { [Key in keyof Values]?: Values[Key] };
}
