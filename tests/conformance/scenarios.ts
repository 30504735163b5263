import type { Caller, CallResponse } from '@molaar/server/testing/caller';
import { uploadForm } from '@molaar/server/testing/upload-form';
import { PASSWORD } from '@molaar/services/testing/portal';
import { treatmentLine } from '@molaar/services/testing/treatment-line';
import { greyPng } from '@molaar/testing/grey-png';
import { NO_LINK, UNKNOWN, type World } from './world';

type Ask = (world: World) => Promise<CallResponse>;

export interface Scenario {
  /** A request with status 200 to 299. */
  good: Ask;
  /** Requests with missing or wrong input or an unknown id, and their error codes. */
  bad: [Ask, string];
}

const call = (caller: Caller, name: string, body?: unknown): Promise<CallResponse> => {
  const [method = '', path = ''] = name.split(' ');
  return caller.rest(`/api${path}`, { method, body });
};
const as =
  (name: string, body?: unknown): Ask =>
  ({ owner }) =>
    call(owner, name, body);
const invalid = 'VALIDATION_FAILED';
const planForm = (plan: unknown): FormData => {
  const form = new FormData();
  form.set('plan', JSON.stringify(plan));
  return form;
};
const NEW_PASSWORD = 'Another-word-2';
const SIGN_UP = {
  email: 'sign-up@molaar.test',
  password: NEW_PASSWORD,
  confirmPassword: NEW_PASSWORD,
  title: null,
  firstName: 'Uus',
  lastName: 'Omanik',
  phone: null,
  treats: true,
  companyName: 'Uus kliinik',
  addressLine1: 'Tamme 1',
  addressLine2: null,
  country: 'EE',
  county: null,
  zipCode: '10111',
  type: 'ENTERPRISE',
  isMonthly: true,
  locale: 'et',
  termsAccepted: true,
  termsVersion: '2026-11-26',
};
const subscribe = ({ sql, server }: World) =>
  sql(
    `insert into subscriptions (organization_id, customer_id, subscription_id, state, is_monthly, price, created_at)
     values ($1, 'cus_1', 'sub_1', 'ACTIVE', true, 39900, now()) on conflict (organization_id) do nothing`,
    [server.clinic.organizationId],
  );
const SEEN = {
  subscriptionId: 'sub_1',
  status: 'active',
  state: 'ACTIVE',
  planType: 'LARGE_CLINIC',
  isMonthly: true,
  price: 39900,
  amountDue: 39900,
  nextBillingAt: null,
  endsAt: null,
  card: null,
  pastDueSince: null,
};
/** A payment provider that accepts every payment. */
const agreeing = (world: World): void => {
  world.server.portal.deps.billing = { changePlan: async () => ({ confirmUrl: null }), fetchSubscription: async () => SEEN } as never;
};

/** Good and bad input of each call. Roles, missing sessions and other clinics: permission-walk. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'GET /auth/is-authenticated': { good: as('GET /auth/is-authenticated'), bad: [as('GET /auth/is-authenticatedX'), 'NOT_FOUND'] },
  'POST /auth/login': {
    good: ({ anonymous, people }) => call(anonymous, 'POST /auth/login', { username: people.medical.username, password: PASSWORD }),
    bad: [({ anonymous }) => call(anonymous, 'POST /auth/login', { username: '' }), invalid],
  },
  'POST /auth/login-jwt': {
    good: ({ anonymous, partner, people }) =>
      call(anonymous, 'POST /auth/login-jwt', { token: partner.mint({ dentist: people.medical.userId }) }),
    bad: [({ anonymous }) => call(anonymous, 'POST /auth/login-jwt', { token: 'none' }), 'INVALID_CREDENTIALS'],
  },
  'GET /auth/logout': {
    good: ({ anonymous }) => call(anonymous, 'GET /auth/logout'),
    bad: [({ owner }) => owner.rest('/api/auth/logout', { headers: { 'Request-Type': undefined } }), 'NOT_ALLOWED'],
  },
  'POST /password-reset/initiate': {
    good: ({ anonymous }) => call(anonymous, 'POST /password-reset/initiate', { email: 'nobody@molaar.test' }),
    bad: [({ anonymous }) => call(anonymous, 'POST /password-reset/initiate', { email: 'nobody' }), invalid],
  },
  'GET /password-reset/{resetId}': {
    good: async (world) => call(world.anonymous, `GET /password-reset/${(await world.freshReset()).resetId}`),
    bad: [as(`GET /password-reset/${NO_LINK}`), 'PASSWORD_RESET_NOT_FOUND'],
  },
  'PATCH /password-reset/{resetId}/reset': {
    good: async (world) => {
      const { resetId, securityCode } = await world.freshReset();
      return call(world.anonymous, `PATCH /password-reset/${resetId}/reset`, {
        password: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
        securityCode,
      });
    },
    bad: [
      as(`PATCH /password-reset/${NO_LINK}/reset`, { password: NEW_PASSWORD, confirmPassword: 'Other', securityCode: '123456' }),
      invalid,
    ],
  },
  'POST /sign-up': {
    good: ({ anonymous }) => call(anonymous, 'POST /sign-up', SIGN_UP),
    bad: [({ anonymous }) => call(anonymous, 'POST /sign-up', { ...SIGN_UP, termsAccepted: false }), invalid],
  },
  'GET /sign-up/check-username': {
    good: ({ anonymous }) => call(anonymous, 'GET /sign-up/check-username?username=nobody@molaar.test'),
    bad: [({ anonymous }) => call(anonymous, 'GET /sign-up/check-username'), invalid],
  },
  'GET /plan/default': { good: ({ anonymous }) => call(anonymous, 'GET /plan/default'), bad: [as('GET /plan/defaults'), 'NOT_FOUND'] },
  'GET /plan/info': {
    good: async (world) => {
      await subscribe(world);
      return call(world.owner, 'GET /plan/info');
    },
    bad: [({ viewer }) => call(viewer, 'GET /plan/info'), 'NOT_ALLOWED'],
  },
  'PATCH /plan/change': {
    good: async (world) => {
      await subscribe(world);
      agreeing(world);
      const answer = await call(world.owner, 'PATCH /plan/change', { type: 'LARGE_CLINIC', isMonthly: true });
      world.server.portal.deps.billing = null;
      return answer;
    },
    bad: [as('PATCH /plan/change', { type: '' }), invalid],
  },
  'PATCH /user': { good: as('PATCH /user', { locale: 'et' }), bad: [as('PATCH /user', { firstName: 'M4ri' }), invalid] },
  'POST /image': {
    good: ({ owner, patientId }) => call(owner, 'POST /image', uploadForm(patientId, greyPng(30, 20))),
    bad: [({ owner }) => call(owner, 'POST /image', uploadForm(UNKNOWN, greyPng(30, 20))), 'PATIENT_NOT_FOUND'],
  },
  'GET /image/{id}': {
    good: ({ owner, imageId }) => call(owner, `GET /image/${imageId}`),
    bad: [as(`GET /image/${UNKNOWN}`), 'NOT_FOUND'],
  },
  'DELETE /image/{id}': {
    good: async (world) => call(world.owner, `DELETE /image/${await world.freshImage()}`),
    bad: [as(`DELETE /image/${UNKNOWN}`), 'NOT_FOUND'],
  },
  'GET /annotation/annotate/{id}': {
    good: async (world) => call(world.owner, `GET /annotation/annotate/${await world.freshImage()}`),
    bad: [as(`GET /annotation/annotate/${UNKNOWN}`), 'NOT_FOUND'],
  },
  'POST /annotation/{id}': {
    good: async (world) => call(world.owner, `POST /annotation/${await world.freshImage()}`, { version: 0, annotations: [] }),
    bad: [({ owner, imageId }) => call(owner, `POST /annotation/${imageId}`, { version: 99, annotations: [] }), 'VERSION_CONFLICT'],
  },
  'POST /treatment-plan/dental-status/{id}': {
    good: async (world) =>
      call(world.owner, `POST /treatment-plan/dental-status/${await world.freshImage()}`, { version: 0, statuses: [] }),
    bad: [as(`POST /treatment-plan/dental-status/${UNKNOWN}`, { version: 0 }), invalid],
  },
  'GET /medical-settings': { good: as('GET /medical-settings'), bad: [as('GET /medical-settings/x'), 'NOT_FOUND'] },
  'PUT /medical-settings': {
    good: async ({ owner }) => {
      const { version } = (await call(owner, 'GET /medical-settings')).body;
      return call(owner, 'PUT /medical-settings', { notation: 'ISO', language: 'et', version });
    },
    // Without the version that was read.
    bad: [as('PUT /medical-settings', { notation: 'ISO', language: 'et' }), invalid],
  },
  'GET /medical-template': { good: as('GET /medical-template'), bad: [as('GET /medical-templates'), 'NOT_FOUND'] },
  'GET /medical-template/{id}': {
    good: ({ owner, templateId }) => call(owner, `GET /medical-template/${templateId}`),
    bad: [as(`GET /medical-template/${UNKNOWN}`), 'MEDICAL_TEMPLATE_NOT_FOUND'],
  },
  'PUT /medical-template': {
    good: as('PUT /medical-template', { name: 'Teine mall', language: 'et', rows: [] }),
    bad: [as('PUT /medical-template', { name: '', language: 'et', rows: [] }), invalid],
  },
  'DELETE /medical-template/{id}': {
    good: async ({ owner }) => {
      const { body } = await call(owner, 'PUT /medical-template', { name: 'Kustutatav', language: 'et', rows: [] });
      return call(owner, `DELETE /medical-template/${body.id}`);
    },
    bad: [as(`DELETE /medical-template/${UNKNOWN}`), 'MEDICAL_TEMPLATE_NOT_FOUND'],
  },
  'GET /disclaimer': { good: as('GET /disclaimer'), bad: [as('GET /disclaimers'), 'NOT_FOUND'] },
  'PUT /disclaimer': {
    good: as('PUT /disclaimer', {
      category: 'CLINIC',
      language: 'et',
      heading: 'Kliinik',
      content: 'Tekst',
      status: 'DRAFT',
      default: false,
    }),
    bad: [as('PUT /disclaimer', { category: 'NONE', language: 'et' }), invalid],
  },
  'POST /disclaimer/{id}/clone': {
    good: async ({ owner }) => call(owner, `POST /disclaimer/${(await call(owner, 'GET /disclaimer')).body[0].id}/clone`),
    bad: [as(`POST /disclaimer/${UNKNOWN}/clone`), 'NOT_FOUND'],
  },
  'DELETE /disclaimer/{id}': {
    good: async ({ owner }) => {
      const text = { category: 'CLINIC', language: 'et', heading: 'Ajutine', content: 'Tekst', status: 'DRAFT', default: false };
      return call(owner, `DELETE /disclaimer/${(await call(owner, 'PUT /disclaimer', text)).body.id}`);
    },
    bad: [as(`DELETE /disclaimer/${UNKNOWN}`), 'NOT_FOUND'],
  },
  'GET /user': { good: as('GET /user'), bad: [as('GET /users'), 'NOT_FOUND'] },
  'PATCH /user/{id}': {
    good: ({ owner, people }) => call(owner, `PATCH /user/${people.medical.userId}`, { title: 'dr' }),
    bad: [as(`PATCH /user/${UNKNOWN}`, { title: 'dr' }), 'USER_NOT_FOUND'],
  },
  'DELETE /user/{id}': {
    good: async ({ owner, server }) => call(owner, `DELETE /user/${(await server.clinic.person('VIEWER')).userId}`),
    bad: [as('DELETE /user/none'), invalid],
  },
  'POST /invitation': {
    good: as('POST /invitation', { email: 'invited@molaar.test', role: 'VIEWER' }),
    bad: [as('POST /invitation', { email: 'invited', role: 'OWNER' }), invalid],
  },
  'GET /invitation': { good: as('GET /invitation'), bad: [({ viewer }) => call(viewer, 'GET /invitation'), 'NOT_ALLOWED'] },
  'GET /invitation/{id}': {
    good: async (world) => call(world.anonymous, `GET /invitation/${(await world.freshInvitation()).link}`),
    bad: [as(`GET /invitation/${NO_LINK}`), 'INVITATION_NOT_FOUND'],
  },
  'POST /invitation/accept': {
    good: async (world) => {
      const person = { firstName: 'Uus', lastName: 'Kolleeg', locale: 'et', password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
      return call(world.anonymous, 'POST /invitation/accept', { invitationId: (await world.freshInvitation()).link, ...person });
    },
    bad: [({ anonymous }) => call(anonymous, 'POST /invitation/accept', { invitationId: NO_LINK, firstName: 'Uus' }), invalid],
  },
  'DELETE /invitation/{id}': {
    good: async (world) => call(world.owner, `DELETE /invitation/${(await world.freshInvitation()).id}`),
    bad: [as(`DELETE /invitation/${NO_LINK}`), 'INVITATION_NOT_FOUND'],
  },
  'GET /patient': { good: as('GET /patient?search=met'), bad: [as(`GET /patient?search=${'x'.repeat(300)}`), invalid] },
  'GET /patient/paginate': { good: as('GET /patient/paginate?size=10'), bad: [as('GET /patient/paginate?size=101'), invalid] },
  'GET /patient/pages': { good: as('GET /patient/pages'), bad: [as('GET /patient/pages?size=0'), invalid] },
  'PUT /patient': {
    good: as('PUT /patient', { firstName: 'Liis', lastName: 'Lepik' }),
    bad: [as('PUT /patient', { id: UNKNOWN, version: 1, firstName: 'Liis', lastName: 'Lepik' }), 'PATIENT_NOT_FOUND'],
  },
  'GET /patient/{id}/details': {
    good: ({ owner, patientId }) => call(owner, `GET /patient/${patientId}/details`),
    bad: [as(`GET /patient/${UNKNOWN}/details`), 'PATIENT_NOT_FOUND'],
  },
  'POST /treatment-plan': {
    good: async ({ owner, imageId }) => {
      // The part as a browser sends it, with its content type.
      const form = new FormData();
      const plan = { imageId, language: 'et', treatments: [treatmentLine()], approve: true };
      form.set('plan', new Blob([JSON.stringify(plan)], { type: 'application/json' }));
      return call(owner, 'POST /treatment-plan', form);
    },
    bad: [({ owner }) => call(owner, 'POST /treatment-plan', planForm({ imageId: UNKNOWN, language: 'et', treatments: [] })), 'NOT_FOUND'],
  },
  'GET /pdf/image/{id}': {
    good: async ({ owner, planId }) => {
      await call(owner, `GET /pdf/generate/treatment-plan/${planId}`);
      return call(owner, `GET /pdf/image/${planId}`);
    },
    bad: [as(`GET /pdf/image/${UNKNOWN}`), 'TREATMENT_PLAN_NOT_FOUND'],
  },
  'GET /pdf/generate/treatment-plan/{id}': {
    good: ({ owner, planId }) => call(owner, `GET /pdf/generate/treatment-plan/${planId}`),
    bad: [as(`GET /pdf/generate/treatment-plan/${UNKNOWN}`), 'TREATMENT_PLAN_NOT_FOUND'],
  },
  'POST /pdf/treatment-plan/email': {
    good: async ({ owner, planId }) => {
      await call(owner, `GET /pdf/generate/treatment-plan/${planId}`);
      return call(owner, 'POST /pdf/treatment-plan/email', { id: planId, to: 'patient@molaar.test', subject: 'Raviplaan', body: 'Tere' });
    },
    bad: [({ owner, planId }) => call(owner, 'POST /pdf/treatment-plan/email', { id: planId, to: '', subject: '' }), invalid],
  },
  'PUT /pricing-template': { good: as('PUT /pricing-template', { name: 'Hinnad 2026' }), bad: [as('PUT /pricing-template', {}), invalid] },
  'PUT /pricing-template/{id}/clone': {
    good: ({ owner, priceListId }) => call(owner, `PUT /pricing-template/${priceListId}/clone`),
    bad: [as(`PUT /pricing-template/${UNKNOWN}/clone`), 'NOT_FOUND'],
  },
  'DELETE /pricing-template/{id}': {
    good: async ({ owner }) =>
      call(owner, `DELETE /pricing-template/${(await call(owner, 'PUT /pricing-template', { name: 'Ajutine' })).body.id}`),
    bad: [as(`DELETE /pricing-template/${UNKNOWN}`), 'NOT_FOUND'],
  },
  'GET /pricing-template': { good: as('GET /pricing-template'), bad: [as('GET /pricing-templates'), 'NOT_FOUND'] },
  'GET /pricing-template/{id}/pages': {
    good: ({ owner, priceListId }) => call(owner, `GET /pricing-template/${priceListId}/pages`),
    bad: [as(`GET /pricing-template/${UNKNOWN}/pages`), 'NOT_FOUND'],
  },
  'PUT /pricing-component': {
    good: ({ owner, priceListId }) =>
      call(owner, 'PUT /pricing-component', { pricingTemplateId: priceListId, code: 'X1', name: 'Täidis', unit: 'TOOTH', price: 5000 }),
    bad: [
      as('PUT /pricing-component', { pricingTemplateId: UNKNOWN, code: 'X2', name: 'Täidis', unit: 'TOOTH', price: 5000 }),
      'NOT_FOUND',
    ],
  },
  'DELETE /pricing-component/{pricingTemplateId}/{id}': {
    good: async ({ owner, priceListId }) => {
      const made = { pricingTemplateId: priceListId, code: 'X3', name: 'Ajutine', unit: 'TOOTH', price: 1 };
      return call(owner, `DELETE /pricing-component/${priceListId}/${(await call(owner, 'PUT /pricing-component', made)).body.id}`);
    },
    bad: [({ owner, priceListId }) => call(owner, `DELETE /pricing-component/${priceListId}/${UNKNOWN}`), 'NOT_FOUND'],
  },
  'GET /pricing-component/paginate': {
    good: ({ owner, priceListId }) => call(owner, `GET /pricing-component/paginate?pricingTemplateId=${priceListId}`),
    bad: [as('GET /pricing-component/paginate?pricingTemplateId=none'), invalid],
  },
  'POST /mail/contact': {
    good: ({ anonymous }) =>
      call(anonymous, 'POST /mail/contact', { name: 'Küsija', email: 'asks@molaar.test', subject: 'Hind', message: 'Kui palju?' }),
    bad: [({ anonymous }) => call(anonymous, 'POST /mail/contact', { name: 'Küsija', email: 'asks' }), invalid],
  },
};

const during = async (world: World, before: string, after: string, ask: Ask): Promise<CallResponse> => {
  await world.sql(before);
  const answer = await ask(world);
  await world.sql(after);
  return answer;
};

/** A request that provokes each error code. */
export const PROVOCATIONS: Readonly<Record<string, Ask>> = {
  SOMETHING_WENT_WRONG: (world) =>
    during(
      world,
      'alter table medical_settings rename to hidden',
      'alter table hidden rename to medical_settings',
      as('GET /medical-settings'),
    ),
  INVALID_CREDENTIALS: ({ anonymous, people }) =>
    call(anonymous, 'POST /auth/login', { username: people.medical.username, password: 'wrong' }),
  ORGANIZATION_INACTIVE: (world) =>
    during(world, 'update organizations set active = false', 'update organizations set active = true', ({ anonymous, people }) =>
      call(anonymous, 'POST /auth/login', { username: people.medical.username, password: PASSWORD }),
    ),
  USER_NOT_FOUND: as(`PATCH /user/${UNKNOWN}`, { title: 'dr' }),
  USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER: ({ viewer }) => call(viewer, `DELETE /disclaimer/${UNKNOWN}`),
  CAN_NOT_UPDATE_EXPIRED_DISCLAIMER: async ({ owner, sql }) => {
    const text = { category: 'CLINIC', language: 'et', heading: 'Vana', content: 'Tekst', status: 'DRAFT', default: false };
    const { body } = await call(owner, 'PUT /disclaimer', text);
    await sql(`update disclaimers set status = 'EXPIRED' where id = $1`, [body.id]);
    return call(owner, 'PUT /disclaimer', { ...text, id: body.id, version: body.version });
  },
  DEFAULT_DISCLAIMER_NOT_FOUND: (world) =>
    during(
      world,
      `update disclaimers set is_default = false where category = 'LEGAL'`,
      `update disclaimers set is_default = true where category = 'LEGAL' and status = 'ACTIVE'`,
      (w) => w.freshPlan() as Promise<CallResponse>,
    ),
  INVITATION_ALREADY_ACCEPTED: async (world) => {
    const { id, link } = await world.freshInvitation();
    await world.sql('update invitations set accepted_at = now(), accepted_by = $2 where id = $1', [id, world.people.owner.userId]);
    return call(world.anonymous, `GET /invitation/${link}`);
  },
  INVITATION_NOT_FOUND: as(`GET /invitation/${NO_LINK}`),
  INVITATION_EXPIRED: async (world) => {
    const { id, link } = await world.freshInvitation();
    await world.sql(`update invitations set expires_at = '2026-01-01' where id = $1`, [id]);
    return call(world.anonymous, `GET /invitation/${link}`);
  },
  ACTIVE_USER_EXISTS: ({ owner, people }) => call(owner, 'POST /invitation', { email: people.medical.username, role: 'VIEWER' }),
  USER_NOT_ALLOWED_TO_DELETE_MEDICAL_TEMPLATE: ({ viewer }) => call(viewer, `DELETE /medical-template/${UNKNOWN}`),
  USER_NOT_ALLOWED_TO_SAVE_MEDICAL_TEMPLATE: ({ viewer }) =>
    call(viewer, 'PUT /medical-template', { name: 'Ei', language: 'et', rows: [] }),
  DEFAULT_TEMPLATE_NOT_FOUND: async (world) => {
    const defaults = await world.sql<{ id: string }>('select id from medical_templates where is_default');
    await world.sql('update medical_templates set is_default = false');
    const answer = (await world.freshPlan()) as CallResponse;
    for (const { id } of defaults) await world.sql('update medical_templates set is_default = true where id = $1', [id]);
    return answer;
  },
  MEDICAL_TEMPLATE_NOT_FOUND: as(`GET /medical-template/${UNKNOWN}`),
  COULD_NOT_UPDATE_ORGANIZATION: async (world) => {
    await subscribe(world);
    return call(world.owner, 'PATCH /plan/change', { type: 'LARGE_CLINIC', isMonthly: true });
  },
  ORGANIZATION_NOT_FOUND: ({ anonymous, partner, people }) =>
    call(anonymous, 'POST /auth/login-jwt', { token: partner.mint({ organization: UNKNOWN, dentist: people.medical.userId }) }),
  PASSWORD_RESET_NOT_FOUND: as(`GET /password-reset/${NO_LINK}`),
  INVALID_SECURITY_CODE: async (world) => {
    const { resetId, securityCode } = await world.freshReset();
    const wrong = securityCode === '000000' ? '111111' : '000000';
    return call(world.anonymous, `PATCH /password-reset/${resetId}/reset`, {
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
      securityCode: wrong,
    });
  },
  PASSWORD_RESET_EXPIRED: async (world) => {
    const { resetId } = await world.freshReset();
    await world.sql(`update password_resets set expires_at = '2026-01-01'`);
    return call(world.anonymous, `GET /password-reset/${resetId}`);
  },
  PATIENT_NOT_FOUND: as(`GET /patient/${UNKNOWN}/details`),
  PATIENT_ALREADY_EXISTS: async ({ owner }) => {
    const twin = { firstName: 'Kaks', lastName: 'Ühesugust', birthDate: '1990-01-01', identityCode: 'X' };
    await call(owner, 'PUT /patient', twin);
    return call(owner, 'PUT /patient', twin);
  },
  PLAN_NOT_FOUND: ({ anonymous }) => call(anonymous, 'POST /sign-up', { ...SIGN_UP, email: 'plan@molaar.test', type: 'NONE' }),
  EMAIL_EXISTS: ({ anonymous, people }) => call(anonymous, 'POST /sign-up', { ...SIGN_UP, email: people.medical.username }),
  TREATMENT_PLAN_NOT_FOUND: as(`GET /pdf/generate/treatment-plan/${UNKNOWN}`),
  CAN_NOT_DELETE_ADMIN_OR_OWNER: ({ owner, people }) => call(owner, `DELETE /user/${people.admin.userId}`),
  CAN_NOT_DEACTIVATE_USER_FROM_ANOTHER_ORGANIZATION: as(`DELETE /user/${UNKNOWN}`),
  PRICING_COMPONENT_USED_IN_ACTIVE_TEMPLATE: async ({ owner, sql, priceListId, templateId }) => {
    const [used] = await sql<{ id: string }>(
      'select pricing_component_id as id from medical_template_components where template_id = $1 limit 1',
      [templateId],
    );
    return call(owner, `DELETE /pricing-component/${priceListId}/${used?.id}`);
  },
  PRICING_TEMPLATE_USED_IN_ACTIVE_TEMPLATE: ({ owner, priceListId }) => call(owner, `DELETE /pricing-template/${priceListId}`),
  TREATMENT_PLAN_PDF_DOES_NOT_EXIST: async (world) => call(world.owner, `GET /pdf/image/${(await world.freshPlan()).body.id}`),
  ERROR_SAVING_ANNOTATIONS: (world) =>
    during(world, 'alter table annotations rename to hidden', 'alter table hidden rename to annotations', ({ owner, imageId }) =>
      call(owner, `POST /annotation/${imageId}`, { version: 0, annotations: [] }),
    ),
};
