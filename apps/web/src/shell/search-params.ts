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
export const patientSearch = (search: Search) =>
  defined(search, { patient: id(search.patient), image: id(search.image), plan: id(search.plan) });

/**
 * Period, order and page of the patient list. A patient's page has them too, for the link back. The search term is a
 * name and is left out.
 */
export const patientFilesSearch = (search: Search) =>
  defined(search, {
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
export const workdeskSearch = (search: Search) => defined(search, { ...patientSearch(search), compare: id(search.compare) });

/** Why the portal opened the sign-in page. `failed` is an error code, or the identity provider's own reason. */
export const loginSearch = (search: Search) =>
  defined(search, { ended: oneOf(['inactivity', 'session'] as const, search.ended), failed: text(search.failed, 40) });

/** Tabs of the account settings. `linked` and `failed`: how linking an account at the identity provider ended. */
export const ACCOUNT_TABS = ['general', 'clinic', 'plan', 'team', 'integration', 'keys', 'audit', 'security', 'outbox'] as const;
/** Reads the search parameters of the account page; the page says that it has no tab of another name. */
export const accountSearch = (search: Search) =>
  defined(search, { tab: tabOf(search.tab), linked: search.linked === 1 ? 1 : undefined, failed: text(search.failed, 40) });

function tabOf(value: unknown): (typeof ACCOUNT_TABS)[number] | 'unknown' | undefined {
  return oneOf(ACCOUNT_TABS, value) ?? (value === undefined ? undefined : 'unknown');
}

/** Tabs of the medical settings, and the open template. */
export const MEDICAL_TABS = ['general', 'templates', 'disclaimers', 'mail', 'quality'] as const;
/** Reads the search parameters of the treatment settings; unknown values are left out. */
export const medicalSearch = (search: Search) => defined(search, { tab: oneOf(MEDICAL_TABS, search.tab), template: id(search.template) });

/** The open price list. */
export const pricingSearch = (search: Search) => defined(search, { list: id(search.list) });

/**
 * The plan that was chosen on the landing page, why the sign-up with the provider failed, and the step after the first.
 */
export const signUpSearch = (search: Search) =>
  defined(search, {
    plan: oneOf(SUBSCRIPTION_PLANS, search.plan),
    failed: text(search.failed, 40),
    step: oneOf([1, 2] as const, search.step),
  });

/** The parameters of the payment page's redirect; sign-up itself sets ENTERPRISE. */
export const signUpSuccessSearch = (search: Search) =>
  defined(search, { planType: oneOf(SUBSCRIPTION_PLANS, search.planType), checkout: text(search.checkout, 200) });

/**
 * Leaves out what is undefined, so that equal addresses have equal parameters. What the address has and is not valid
 * stays as undefined: the router would take it from the address otherwise.
 */
function defined<Values extends object>(search: Search, values: Values): { [Key in keyof Values]?: Values[Key] } {
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== undefined || key in search)) as {
    [Key in keyof Values]?: Values[Key];
  };
}
