import { inClinic } from '@molaar/db';
import type { Running } from '@molaar/queue';
import { Caller } from '@molaar/server/testing/caller';
import { runStandInDetector } from '@molaar/server/testing/stand-in-detector';
import { openTestServer, type TestServer } from '@molaar/server/testing/test-server';
import { uploadForm } from '@molaar/server/testing/upload-form';
import { createClinicDefaults } from '@molaar/services/clinic-defaults';
import { mailRequestedResets } from '@molaar/services/passwords';
import { invitationLink, mailsTo } from '@molaar/services/testing/mails';
import { addPartner, type TestPartner } from '@molaar/services/testing/partner';
import { treatmentLine } from '@molaar/services/testing/treatment-line';
import { greyPng } from '@molaar/testing/grey-png';

export const UNKNOWN = '00000000-0000-7000-8000-000000000000';
export const NO_LINK = 'x'.repeat(22);

/** A clinic with one of everything that the specification names. */
export interface World {
  server: TestServer;
  owner: Caller;
  viewer: Caller;
  anonymous: Caller;
  partner: TestPartner;
  people: Record<'owner' | 'admin' | 'medical' | 'viewer' | 'colleague', { userId: string; username: string }>;
  patientId: string;
  imageId: string;
  planId: string;
  templateId: string;
  priceListId: string;
  sql: TestServer['portal']['asOwner'];
  /** Creates a new one, for tests that delete or use it. */
  freshPatient(): Promise<string>;
  freshImage(): Promise<string>;
  freshPlan(over?: object): Promise<{ status: number; body: { id: string } }>;
  /** Its id, by which the clinic deletes it, and the secret of its link. */
  freshInvitation(): Promise<{ id: string; link: string }>;
  /** Creates a password reset for the colleague. @returns link and code. */
  freshReset(): Promise<{ resetId: string; securityCode: string }>;
  close(): Promise<void>;
}

/**
 * An identity provider that returns the same shared address for everyone (the real flow: provider.integration.test.ts).
 */
const PROVIDER = {
  begin: async () => ({ url: new URL('https://provider.test/authorize'), visit: { state: 'state', nonce: 'nonce', verifier: 'verifier' } }),
  finish: async () => ({
    issuer: 'https://provider.test',
    subject: 'one',
    verifiedEmail: 'shared@molaar.test',
    firstName: null,
    lastName: null,
  }),
};

export async function openWorld(): Promise<World> {
  const server = await openTestServer({}, { provider: PROVIDER as never });
  const { portal, clinic } = server;
  const detector: Running = runStandInDetector(portal, { width: 64, height: 32 });
  await inClinic(portal.deps.db, clinic, (tx) => createClinicDefaults(tx));
  const people = {
    owner: await clinic.person('OWNER', 'MEDICAL'),
    admin: await clinic.person('ADMIN'),
    medical: await clinic.person('MEDICAL'),
    viewer: await clinic.person('VIEWER'),
    colleague: await clinic.person('ASSISTANT'),
  };
  const partner = await addPartner(portal, people.owner);
  const owner = await new Caller(server.url).signIn(people.owner.username);
  const viewer = await new Caller(server.url).signIn(people.viewer.username);
  let count = 0;
  const letters = () => {
    count += 1;
    return [...String(count)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  };
  const freshPatient = async () =>
    (await owner.rest('/api/patient', { method: 'PUT', body: { firstName: 'Mari', lastName: `Mets${letters()}` } })).body.id;
  const patientId = await freshPatient();
  const freshImage = async () => (await owner.rest('/api/image', { method: 'POST', body: uploadForm(patientId, greyPng(64, 32)) })).body.id;
  const imageId = await freshImage();
  const freshPlan = (over = {}) => {
    const form = new FormData();
    form.set('plan', JSON.stringify({ imageId, language: 'et', treatments: [treatmentLine()], approve: true, ...over }));
    return owner.rest('/api/treatment-plan', { method: 'POST', body: form });
  };
  const [template] = (await owner.rest('/api/medical-template')).body;
  const [priceList] = (await owner.rest('/api/pricing-template')).body;
  return {
    server,
    owner,
    viewer,
    anonymous: new Caller(server.url),
    partner,
    people,
    patientId,
    imageId,
    planId: (await freshPlan()).body.id,
    templateId: template.id,
    priceListId: priceList.id,
    sql: portal.asOwner,
    freshPatient,
    freshImage,
    freshPlan,
    freshInvitation: async () => {
      const email = `new-${letters()}@molaar.test`;
      const { id } = (await owner.rest('/api/invitation', { method: 'POST', body: { email, role: 'VIEWER' } })).body;
      return { id, link: await invitationLink(portal, email) };
    },
    freshReset: async () => {
      // The rate limits against guessing are off, as every case needs a link of its own.
      await portal.asOwner('delete from login_attempts');
      await new Caller(server.url).rest('/api/password-reset/initiate', { method: 'POST', body: { email: people.colleague.username } });
      await mailRequestedResets(portal.deps);
      const mail = (await mailsTo(portal, people.colleague.username, 'PASSWORD_RESET')).at(-1);
      return { resetId: mail?.resetId ?? '', securityCode: mail?.code ?? '' };
    },
    close: async () => {
      await detector.close();
      await partner.close();
      await server.close();
    },
  };
}
