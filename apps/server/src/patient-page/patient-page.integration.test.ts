import type { TreatmentPlan } from '@molaar/contracts';
import { inClinic } from '@molaar/db';
import { createClinicDefaults } from '@molaar/services/clinic-defaults';
import { addPatientWithImage, analyse, finding } from '@molaar/services/testing/patient-with-image';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller';
import { openTestServer, TEST_ORIGIN, type TestServer } from '../testing/test-server';

let server: TestServer;
let dentist: Caller;
let plan: TreatmentPlan;

beforeAll(async () => {
  server = await openTestServer();
  const { portal, clinic } = server;
  await inClinic(portal.deps.db, clinic, (tx) => createClinicDefaults(tx));
});
afterAll(() => server?.close());
beforeEach(async () => {
  // Each test has its own count of wrong PINs.
  await server.portal.asOwner('delete from login_attempts');
  dentist = await server.signedIn('MEDICAL');
  plan = await approvedPlan();
});

async function approvedPlan(): Promise<TreatmentPlan> {
  const { portal, clinic } = server;
  const medic = await clinic.person('MEDICAL');
  const { imageId } = await addPatientWithImage(portal, medic);
  await analyse(portal, medic, imageId, [finding('PRIM_CAR_CAVITY', '16', [12, 50, 8, 8], { surfaces: ['M', 'O'] })]);
  const decay = { tooth: '16', surface: ['M', 'O'], status: 'PRIM_CAR_CAVITY', decision: 'APPROVED', annotationIds: [] };
  await dentist.trpc('statuses.save', { imageId, version: 0, statuses: [decay] });
  const { treatments } = (await dentist.trpc('plans.draft', { imageId, language: 'et' })).body;
  const free = {
    ...treatments[0],
    id: crypto.randomUUID(),
    class: null,
    tooth: null,
    surfaces: [],
    issue: '<b>Hügieen</b>',
    unit: 'VISIT',
    quantity: 1,
  };
  const saved = await dentist.trpc('plans.save', { imageId, language: 'et', approve: true, treatments: [...treatments, free] });
  expect(saved.status).toBe(200);
  return saved.body;
}

interface Link {
  id: string;
  url: string;
  pin: string;
}
const makeLink = async (of = plan): Promise<Link> => (await dentist.trpc('plans.createLink', { id: of.id })).body;
const pathOf = (link: Link) => new URL(link.url).pathname;
const wrongPin = ({ pin }: Link) => (pin === '000000' ? '000001' : '000000');

/** A browser without scripts: it follows redirects and stores its cookie. */
function visitor(address = '192.0.2.1') {
  let cookie = '';
  const go = async (path: string, form?: Record<string, string>, headers: Record<string, string> = {}) => {
    const body = form && new URLSearchParams(form);
    const all = { 'X-Forwarded-For': address, ...(cookie && { Cookie: cookie }), ...(form && { Origin: TEST_ORIGIN }), ...headers };
    const response = await fetch(`${server.url}${path}`, {
      method: form ? 'POST' : 'GET',
      headers: all,
      redirect: 'manual',
      ...(body && { body }),
    });
    for (const set of response.headers.getSetCookie()) cookie = set.split(';')[0] ?? '';
    return response;
  };
  return { go, read: async (path: string) => (await go(path)).text(), clearCookie: () => (cookie = '') };
}

describe("the patient's link", () => {
  it('shows nothing without the PIN, and with it the whole treatment plan in both languages and as PDF', async () => {
    const link = await makeLink();
    expect(link.url).toMatch(/^http:\/\/portal\.test\/p\/[\w-]{22}$/);
    expect(link.pin).toMatch(/^\d{6}$/);
    const browser = visitor();
    const first = await browser.go(pathOf(link));
    expect(first.status).toBe(200);
    expect(first.headers.get('X-Robots-Tag')).toContain('noindex');
    expect(first.headers.get('Cache-Control')).toBe('no-store');
    expect(first.headers.get('Content-Security-Policy')).toContain("script-src 'self';");
    expect(first.headers.get('Content-Security-Policy')).not.toContain('unsafe');
    const question = await first.text();
    expect(question).toContain('Test clinic');
    for (const secret of ['Maasikas', 'kaaries', '<script']) expect(question).not.toContain(secret);
    expect((await browser.go(`${pathOf(link)}/plan.pdf`)).headers.get('Content-Type')).toContain('text/html');

    const entered = await browser.go(pathOf(link), { pin: ` ${link.pin.slice(0, 3)} ${link.pin.slice(3)} ` });
    expect(entered.status).toBe(303);
    const [cookie] = entered.headers.getSetCookie();
    expect(cookie?.split('; ').slice(1)).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', `Path=${pathOf(link)}`]));
    const page = await browser.read(entered.headers.get('Location') ?? '');
    for (const words of [
      'Raviplaan',
      'Mari Maasikas',
      'Test clinic',
      'Primaarne kaaries',
      '90,00',
      'ei pane diagnoosi',
      '<svg',
      'Hea teada',
    ])
      expect(page).toContain(words);
    expect(page).toContain('&lt;b&gt;Hügieen&lt;/b&gt;');
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).toContain('<script src="/p/page.js" defer></script>');
    expect((await browser.go('/p/page.js')).headers.get('Content-Type')).toContain('text/javascript');
    const english = await browser.read(`${pathOf(link)}?lang=en`);
    for (const words of ['lang="en"', 'Primary caries cavity', '€90.00', 'does not diagnose']) expect(english).toContain(words);
    const pdf = await browser.go(`${pathOf(link)}/plan.pdf?lang=en`);
    expect(pdf.headers.get('Content-Type')).toBe('application/pdf');
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(server.portal.logged.map(({ fields }) => JSON.stringify(fields)).join()).not.toContain(pathOf(link).slice(3));
  });

  it('says of an empty first answer that it was not sent', async () => {
    const link = await makeLink();
    const browser = visitor();
    await browser.go(pathOf(link), { pin: link.pin });
    const sent = await browser.go(`${pathOf(link)}/answer`, { [`choice-${plan.treatments[0]?.id}`]: '', comment: ' ', lang: 'en' });
    expect(sent.status).toBe(303);
    const page = await browser.read(sent.headers.get('Location') ?? '');
    expect(page).toContain('Your answer was empty and has not been sent.');
    expect(page).not.toContain('You last answered');
    expect((await dentist.trpc('plans.sharing', { planId: plan.id })).body.answers).toEqual([]);
  });

  it('accepts the answer per treatment, and the dentist sees it', async () => {
    const link = await makeLink();
    const browser = visitor();
    await browser.go(pathOf(link), { pin: link.pin });
    const [first, second] = plan.treatments.map(({ id }) => id);
    const answer = {
      [`choice-${first}`]: 'ACCEPTED',
      [`question-${first}`]: 'Kas see on valus?',
      [`choice-${second}`]: 'DECLINED',
      [`choice-${crypto.randomUUID()}`]: 'ACCEPTED',
      comment: 'Helistage palun.',
      lang: 'et',
    };
    const sent = await browser.go(`${pathOf(link)}/answer`, answer);
    expect(sent.status).toBe(303);
    const page = await browser.read(sent.headers.get('Location') ?? '');
    expect(page).toContain('Täname. Teie vastus on kliinikule saadetud.');
    expect(page).toContain('Kas see on valus?');
    expect(page).toMatch(/value="ACCEPTED" checked/);

    expect((await dentist.trpc('plans.get', { id: plan.id })).body.status).toBe('ANSWERED');
    const { answers, links } = (await dentist.trpc('plans.sharing', { planId: plan.id })).body;
    expect(answers).toMatchObject([
      {
        planVersion: 1,
        comment: 'Helistage palun.',
        choices: [
          { treatmentId: first, choice: 'ACCEPTED', question: 'Kas see on valus?' },
          { treatmentId: second, choice: 'DECLINED', question: '' },
        ],
      },
    ]);
    expect(links).toMatchObject([{ state: 'OPEN', openedAt: expect.any(String) }]);
    const { notifications } = (await dentist.trpc('notifications.list', {})).body;
    expect(notifications.map(({ kind }: { kind: string }) => kind)).toEqual(expect.arrayContaining(['PLAN_OPENED', 'PLAN_ANSWERED']));
  });

  it('accepts the longest answer that the form allows, and shows a page for a longer one', async () => {
    const link = await makeLink();
    const browser = visitor();
    await browser.go(pathOf(link), { pin: link.pin });
    // Twelve long questions in Estonian: longer than other requests without a session may be.
    const question = 'õ'.repeat(1000);
    const other = Object.fromEntries(Array.from({ length: 12 }, () => [`question-${crypto.randomUUID()}`, question]));
    const id = plan.treatments[0]?.id ?? '';
    const sent = await browser.go(`${pathOf(link)}/answer`, { ...other, [`question-${id}`]: question, lang: 'et' });
    expect(sent.status).toBe(303);
    const { answers } = (await dentist.trpc('plans.sharing', { planId: plan.id })).body;
    expect(answers[0].choices).toEqual([{ treatmentId: id, choice: null, question }]);

    const tooLong = await browser.go(`${pathOf(link)}/answer`, { comment: 'x'.repeat(5_000_000) });
    expect(tooLong.status).toBe(400);
    expect(tooLong.headers.get('Content-Type')).toContain('text/html');
  });

  it('shows a page for an unreadable form, with a known and an unknown link', async () => {
    const { url } = await makeLink();
    const send = (path: string, type: string) =>
      fetch(`${server.url}${path}`, { method: 'POST', headers: { 'Content-Type': type }, body: 'nothing of a form' });
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x'])
      for (const end of ['', '/answer']) {
        const [known, unknown] = [await send(new URL(url).pathname + end, type), await send(`/p/${'A'.repeat(22)}${end}`, type)];
        expect([known.status, unknown.status]).toEqual([400, 404]);
        for (const { headers } of [known, unknown]) expect(headers.get('Content-Type')).toContain('text/html');
      }
  });

  it('is locked by the fifth wrong PIN, also for the right one', async () => {
    const link = await makeLink();
    const browser = visitor();
    for (let wrong = 1; wrong <= 4; wrong += 1) {
      const rejected = await browser.go(pathOf(link), { pin: wrongPin(link) });
      expect(rejected.status).toBe(400);
      expect(await rejected.text()).toContain('PIN');
    }
    const fifth = await browser.go(pathOf(link), { pin: wrongPin(link) });
    expect(fifth.status).toBe(410);
    const late = await browser.go(pathOf(link), { pin: link.pin });
    expect(late.status).toBe(410);
    expect(await late.text()).toContain('lukus');
    expect((await dentist.trpc('plans.sharing', { planId: plan.id })).body.links).toMatchObject([{ state: 'LOCKED' }]);
  });

  it('throttles guessing across links', async () => {
    const browser = visitor('198.51.100.7');
    const path = `/p/${'A'.repeat(22)}`;
    const answers = [];
    for (let guess = 0; guess < 12; guess += 1) answers.push((await browser.go(path, { pin: '123456' })).status);
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 404));
    expect(answers.at(-1)).toBe(429);
  });

  it('ends when it is revoked, expires or is replaced by a newer version, also for an open visit', async () => {
    const inside = async () => {
      const link = await makeLink();
      const browser = visitor();
      await browser.go(pathOf(link), { pin: link.pin });
      expect(await browser.read(pathOf(link))).toContain('Mari Maasikas');
      return { link, browser };
    };
    const revoked = await inside();
    await dentist.trpc('plans.revokeLink', { planId: plan.id, linkId: revoked.link.id });
    const closedPage = await revoked.browser.read(pathOf(revoked.link));
    for (const words of ['tühistanud', 'Test clinic']) expect(closedPage).toContain(words);

    const expired = await inside();
    await server.portal.asOwner('update plan_links set expires_at = $1 where id = $2', [server.portal.clock.now, expired.link.id]);
    const expiredPage = await expired.browser.go(pathOf(expired.link));
    expect(expiredPage.status).toBe(410);
    expect(await expiredPage.text()).toContain('aegunud');

    const replaced = await inside();
    const { id, version, imageId, treatments } = plan;
    await dentist.trpc('plans.save', { id, version, imageId, language: 'et', approve: true, treatments });
    expect(await replaced.browser.read(pathOf(replaced.link))).toContain('uuem versioon');
    const answer = await replaced.browser.go(`${pathOf(replaced.link)}/answer`, { comment: 'Liiga hilja' });
    expect(answer.status).toBe(410);
    expect((await dentist.trpc('plans.sharing', { planId: id })).body.answers).toEqual([]);
  });

  it('keeps the filled-in answer when the visit ended in the meantime', async () => {
    const link = await makeLink();
    const browser = visitor();
    await browser.go(pathOf(link), { pin: link.pin });
    server.portal.clock.pass(31 * 60);
    const [first] = plan.treatments.map(({ id }) => id);
    const answer = { [`choice-${first}`]: 'ACCEPTED', comment: 'Sobib "hästi"', lang: 'et' };
    const requested = await browser.go(`${pathOf(link)}/answer`, answer);
    const form = await requested.text();
    expect(form).toContain('Seanss on lõppenud');
    expect(form).toContain('value="Sobib &quot;hästi&quot;"');
    const wrong = await browser.go(`${pathOf(link)}/answer`, { ...answer, pin: wrongPin(link) });
    expect(await wrong.text()).toContain('value="Sobib &quot;hästi&quot;"');
    const sent = await browser.go(`${pathOf(link)}/answer`, { ...answer, pin: link.pin });
    expect(sent.status).toBe(303);
    // The dentist's own session expired with it.
    const colleague = await server.signedIn('MEDICAL');
    expect((await colleague.trpc('plans.sharing', { planId: plan.id })).body.answers).toMatchObject([{ comment: 'Sobib "hästi"' }]);
  });

  it('stores only hashes of link and PIN, and rejects a form of another site', async () => {
    const link = await makeLink();
    const [row] = await server.portal.asOwner('select * from plan_links where id = $1', [link.id]);
    expect(JSON.stringify(row)).not.toContain(link.pin);
    expect(JSON.stringify(row)).not.toContain(pathOf(link).slice(3));
    expect((row as { pin_hash: string }).pin_hash).toMatch(/^\$argon2id\$/);
    const foreign = await visitor().go(pathOf(link), { pin: link.pin }, { Origin: 'https://elsewhere.test' });
    expect(foreign.status).toBe(403);
    expect(foreign.headers.getSetCookie()).toEqual([]);
  });

  it('has a visit whose cookie no page over HTTP can set, where the portal is on HTTPS', async () => {
    const link = await makeLink();
    const browser = visitor();
    server.settings.secure = true;
    try {
      const entered = await browser.go(pathOf(link), { pin: link.pin });
      expect(entered.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Secure-molaar-plan=.*; Secure;/)]);
      expect(await browser.read(pathOf(link))).toContain('Mari Maasikas');
    } finally {
      server.settings.secure = false;
    }
  });

  it('is created and revoked by people who may send treatment plans, in their own clinic, for approved plans only', async () => {
    const viewer = await server.signedIn('VIEWER');
    expect((await viewer.trpc('plans.createLink', { id: plan.id })).body.message).toBe('NOT_ALLOWED');
    const link = await makeLink();
    expect((await viewer.trpc('plans.revokeLink', { planId: plan.id, linkId: link.id })).body.message).toBe('NOT_ALLOWED');
    const { id, version, imageId, treatments } = plan;
    const own = await dentist.trpc('plans.save', { imageId, language: 'et', approve: false, treatments });
    expect((await dentist.trpc('plans.createLink', { id: own.body.id })).body.message).toBe('NOT_ALLOWED');
    // The approved version exists next to a draft: its link still works, and another one can be created.
    await dentist.trpc('plans.save', { id, version, imageId, language: 'et', approve: false, treatments });
    expect((await dentist.trpc('plans.createLink', { id })).status).toBe(200);
    expect((await dentist.trpc('plans.sharing', { planId: id })).body.links.map((one: { planVersion: number }) => one.planVersion)).toEqual(
      [1, 1],
    );
    const browser = visitor();
    await browser.go(pathOf(link), { pin: link.pin });
    expect(await browser.read(pathOf(link))).toContain('Mari Maasikas');
  });
});

describe('POST /pdf/treatment-plan/email', () => {
  it('sends the generated PDF, and names what is missing', async () => {
    const body = { id: plan.id, to: 'mari@patsient.test', subject: 'Raviplaan', body: 'Tere!' };
    const post = (over: object = {}) => dentist.rest('/api/pdf/treatment-plan/email', { method: 'POST', body: { ...body, ...over } });
    expect(await post()).toMatchObject({ status: 409, body: { message: 'TREATMENT_PLAN_PDF_DOES_NOT_EXIST' } });
    const generated = await dentist.rest(`/api/pdf/generate/treatment-plan/${plan.id}`);
    expect(generated.headers.get('Content-Type')).toBe('application/pdf');
    expect(Number(generated.headers.get('Content-Length'))).toBeGreaterThan(1000);
    const rejected = await post({ to: 'mari', subject: ' ', body: '', cc: 'a@b.test, nonsense' });
    expect(rejected).toMatchObject({ status: 400, body: { message: 'VALIDATION_FAILED' } });
    expect(Object.keys(rejected.body.fields).map((field) => field.split('.')[0])).toEqual(
      expect.arrayContaining(['to', 'subject', 'body', 'cc']),
    );
    expect(await post({ id: crypto.randomUUID() })).toMatchObject({ status: 404, body: { message: 'TREATMENT_PLAN_NOT_FOUND' } });
    const sent = await post({ cc: 'ema@patsient.test; isa@patsient.test', linkDays: 7 });
    expect(sent).toMatchObject({ status: 200, body: { delivery: { state: 'QUEUED', cc: ['ema@patsient.test', 'isa@patsient.test'] } } });
    expect(sent.body.link.pin).toMatch(/^\d{6}$/);
    const pdf = await dentist.rest(`/api/x/treatment-plan/${plan.id}/delivery/${sent.body.delivery.id}/pdf`);
    expect(pdf.headers.get('Content-Type')).toBe('application/pdf');
    const anonymous = await fetch(`${server.url}/api/pdf/treatment-plan/email`, { method: 'POST', body: '{}' });
    expect(anonymous.status).toBe(401);
  });
});
