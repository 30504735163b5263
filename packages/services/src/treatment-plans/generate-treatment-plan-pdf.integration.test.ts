import { buffer as streamBytes, text as streamText } from 'node:stream/consumers';
import { PdfLaneFull, type PdfPool, renderPageImage, renderTreatmentPlanPdf } from '@molaar/documents';
import { readPdf } from '@molaar/documents/testing/read-pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { deleteImage } from '../images/delete-image';
import { addClinic, addClinicWithDefaults, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { planMaker } from '../testing/treatment-plan-maker';
import { draftTreatmentPlan } from './draft-treatment-plan';
import { generateTreatmentPlanPdf, openTreatmentPlanPdf } from './generate-treatment-plan-pdf';
import { getTreatmentPlan } from './get-treatment-plan';
import { previewTreatmentPlanPage } from './preview-treatment-plan-page';
import { saveTreatmentPlan } from './save-treatment-plan';
import { emailTreatmentPlan } from './sharing/email-treatment-plan';

let portal: TestPortal;
let clinic: TestClinic;
let dentist: Actor;

beforeAll(async () => {
  portal = await openTestPortal();
  clinic = await addClinicWithDefaults(portal);
  dentist = await clinic.person('MEDICAL');
});
afterAll(() => portal?.close());

const { planInput, saved } = planMaker(() => ({ portal, dentist }));

describe('treatment plan PDF', () => {
  it('contains the approved findings in both languages, and is cached', async () => {
    const { id } = await saved();
    const { pdf, fileName } = await generateTreatmentPlanPdf(portal.deps, dentist, id);
    expect(fileName).toMatch(/^raviplaan-2026-\d\d-\d\d-v1\.pdf$/);
    const estonian = await textOf(pdf);
    for (const words of [
      'Mari Maasikas',
      'Primaarne kaaries',
      'Kui midagi ei tehta',
      'Kohtume varsti.',
      'Hinnad on hinnangulised',
      '90,00',
    ])
      expect(estonian).toContain(words);
    expect(estonian).not.toContain('Puudulik juuretäidis');

    const english = await textOf((await generateTreatmentPlanPdf(portal.deps, dentist, id, { locale: 'en' })).pdf);
    for (const words of ['Primary caries cavity', 'If nothing is done', 'Prices are estimates', '€90.00']) expect(english).toContain(words);

    const priceless = await textOf((await generateTreatmentPlanPdf(portal.deps, dentist, id, { format: 'SUMMARY_AND_PRICE_HIDDEN' })).pdf);
    expect(priceless).not.toContain('90,00');

    const keys = await storedPdfs(id);
    expect(keys).toHaveLength(3);
    expect((await generateTreatmentPlanPdf(portal.deps, dentist, id)).pdf.equals(pdf)).toBe(true);
    expect(await storedPdfs(id)).toEqual(keys);
  });

  it('is read from the cache, and rendered again when its content changed', async () => {
    const plan = await saved();
    await generateTreatmentPlanPdf(portal.deps, dentist, plan.id);
    const [key = ''] = await storedPdfs(plan.id);
    await portal.deps.store.put(key, Buffer.from('cached'), { contentType: 'application/pdf' });
    expect((await generateTreatmentPlanPdf(portal.deps, dentist, plan.id)).pdf.toString()).toBe('cached');
    const opened = await openTreatmentPlanPdf(portal.deps, dentist, plan.id);
    expect([opened.size, await streamText(opened.stream)]).toEqual([6, 'cached']);
    await portal.asOwner(`update patients set last_name = 'Vaarikas' where id = '${plan.patientId}'`);
    expect(await textOf((await generateTreatmentPlanPdf(portal.deps, dentist, plan.id)).pdf)).toContain('Mari Vaarikas');
    await portal.asOwner(
      `update organizations set contact_phone = '+372 000 0001', contact_email = 'kliinik@molaar.test' where id = '${dentist.organizationId}'`,
    );
    const letter = await textOf((await generateTreatmentPlanPdf(portal.deps, dentist, plan.id)).pdf);
    for (const contact of ['+372 000 0001', 'kliinik@molaar.test']) expect(letter).toContain(contact);
  });

  it('is rendered again by a new release, unless it was sent', async () => {
    const release = (version: string) => ({
      ...portal.deps,
      pdf: {
        version,
        warmUp: () => undefined,
        render: () => Promise.resolve(Buffer.from(`painted by ${version}`)),
        renderPageImage,
      },
    });
    const [old, now] = [release('old'), release('now')];
    const text = async (deps: typeof old, id: string) => (await generateTreatmentPlanPdf(deps, dentist, id)).pdf.toString();
    const [unsent, sent] = [await saved(), await saved()];
    for (const { id } of [unsent, sent]) expect(await text(old, id)).toBe('painted by old');
    await emailTreatmentPlan(old, dentist, { id: sent.id, to: 'mari@patsient.test', subject: 'Plaan', body: 'Tere!', saveAddress: false });

    expect(await text(now, unsent.id)).toBe('painted by now');
    expect(await text(now, sent.id)).toBe('painted by old');
    const opened = await openTreatmentPlanPdf(now, dentist, sent.id);
    expect(await streamText(opened.stream)).toBe('painted by old');
    const english = await generateTreatmentPlanPdf(now, dentist, sent.id, { locale: 'en' });
    expect(english.pdf.toString()).toBe('painted by now');
  });

  it('warms up its thread when the treatment plan is opened', async () => {
    let warmed = 0;
    const notRendered = () => Promise.reject(new Error('not expected'));
    const deps = { ...portal.deps, pdf: { version: 'v', warmUp: () => ++warmed, render: notRendered, renderPageImage: notRendered } };
    const plan = await saved();
    await getTreatmentPlan(deps, dentist, { id: plan.id });
    expect(warmed).toBe(1);
    await draftTreatmentPlan(deps, dentist, { imageId: plan.imageId ?? '', language: 'et' });
    expect(warmed).toBe(2);
  });

  it('is streamed, cached or not', async () => {
    const plan = await saved();
    const fresh = await openTreatmentPlanPdf(portal.deps, dentist, plan.id);
    const bytes = await streamBytes(fresh.stream);
    expect(bytes.length).toBe(fresh.size);
    expect(await textOf(bytes)).toContain('Primaarne kaaries');
    const cached = await openTreatmentPlanPdf(portal.deps, dentist, plan.id);
    expect(cached).toMatchObject({ size: fresh.size, fileName: fresh.fileName });
    expect((await streamBytes(cached.stream)).equals(bytes)).toBe(true);
    const outsider = await (await addClinicWithDefaults(portal)).person('MEDICAL');
    await expect(openTreatmentPlanPdf(portal.deps, outsider, plan.id)).rejects.toMatchObject({ code: 'TREATMENT_PLAN_NOT_FOUND' });
  });

  it('is previewed page by page after it was generated', async () => {
    // Pasted text may contain characters that are invalid in SVG.
    const { id, imageId, treatments, version } = await saved({ comments: 'Tere\u0007\u000b' });
    const preview = (page: number, who = dentist) => previewTreatmentPlanPage(portal.deps, who, id, { page });
    await expect(preview(1)).rejects.toMatchObject({ code: 'TREATMENT_PLAN_PDF_DOES_NOT_EXIST' });
    await generateTreatmentPlanPdf(portal.deps, dentist, id, { locale: 'en' });
    const { png, pages } = await preview(1);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(pages).toBeGreaterThan(0);
    await expect(preview(pages + 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const outsider = await (await addClinic(portal)).person('OWNER');
    await expect(preview(1, outsider)).rejects.toMatchObject({ code: 'TREATMENT_PLAN_NOT_FOUND' });

    const next = await planInput(imageId ?? '', { id, version, treatments });
    await saveTreatmentPlan(portal.deps, dentist, next);
    await expect(preview(1)).rejects.toMatchObject({ code: 'TREATMENT_PLAN_PDF_DOES_NOT_EXIST' });
  });

  it('renders each page image once in a worker thread, until its content changes', async () => {
    const painted: string[] = [];
    const pdf = {
      version: 'v',
      warmUp: () => undefined,
      render: renderTreatmentPlanPdf,
      renderPageImage: async (...[plan, options]: Parameters<PdfPool['renderPageImage']>) => {
        painted.push(`${plan.patient.lastName} ${options.locale} ${options.page}`);
        return renderPageImage(plan, options);
      },
    };
    const deps = { ...portal.deps, pdf };
    const { id, imageId, treatments, version, patientId } = await saved();
    await generateTreatmentPlanPdf(deps, dentist, id);
    const first = () => previewTreatmentPlanPage(deps, dentist, id, { page: 1 });
    const [one, same] = await Promise.all([first(), first()]);
    expect(painted).toEqual(['Maasikas et 1']);
    expect(same).toEqual(one);
    expect(await first()).toEqual(one);
    // As another process finds it.
    expect(await previewTreatmentPlanPage({ ...deps, store: { ...deps.store } }, dentist, id, { page: 1 })).toEqual(one);
    await expect(previewTreatmentPlanPage(deps, dentist, id, { page: one.pages + 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(painted).toEqual(['Maasikas et 1']);
    expect((await storedPdfs(id)).filter((key) => key.endsWith('.png'))).toHaveLength(1);

    await previewTreatmentPlanPage(deps, dentist, id, { page: 1, locale: 'en' });
    await portal.asOwner(`update patients set last_name = 'Vaarikas' where id = $1`, [patientId]);
    expect((await first()).png.equals(one.png)).toBe(false);
    const next = await saveTreatmentPlan(deps, dentist, await planInput(imageId ?? '', { id, version, treatments }));
    await generateTreatmentPlanPdf(deps, dentist, next.id);
    await first();
    expect(painted).toEqual(['Maasikas et 1', 'Maasikas en 1', 'Vaarikas et 1', 'Vaarikas et 1']);
  });

  it('renders a page image for the next request after a failure', async () => {
    let calls = 0;
    const preview = async (...[plan, options]: Parameters<PdfPool['renderPageImage']>) => {
      if (++calls === 1) throw new Error('the thread ended');
      return renderPageImage(plan, options);
    };
    const deps = {
      ...portal.deps,
      pdf: { version: 'v', warmUp: () => undefined, render: renderTreatmentPlanPdf, renderPageImage: preview },
    };
    const { id } = await saved();
    await generateTreatmentPlanPdf(deps, dentist, id);
    await expect(previewTreatmentPlanPage(deps, dentist, id, { page: 1 })).rejects.toThrow('the thread ended');
    expect((await previewTreatmentPlanPage(deps, dentist, id, { page: 1 })).png.length).toBeGreaterThan(1000);
    await expect(previewTreatmentPlanPage(deps, dentist, id, { page: 99 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is rendered once for concurrent requests', async () => {
    let rendered = 0;
    const render = (...[plan, options]: Parameters<PdfPool['render']>) => {
      rendered += 1;
      return renderTreatmentPlanPdf(plan, options);
    };
    const deps = { ...portal.deps, pdf: { version: 'v', warmUp: () => undefined, render, renderPageImage } };
    const { id } = await saved();
    const [one, two] = await Promise.all([generateTreatmentPlanPdf(deps, dentist, id), generateTreatmentPlanPdf(deps, dentist, id)]);
    expect(one?.pdf.equals(two?.pdf ?? Buffer.alloc(0))).toBe(true);
    expect(rendered).toBe(1);
  });

  it('is rendered once when another request has stored it after the look into the cache', async () => {
    let rendered = 0;
    const render = (...[plan, options]: Parameters<PdfPool['render']>) => {
      rendered += 1;
      return renderTreatmentPlanPdf(plan, options);
    };
    const deps = { ...portal.deps, pdf: { version: 'v', warmUp: () => undefined, render, renderPageImage } };
    const { id } = await saved();
    const { store } = deps;
    let first: Promise<unknown> | undefined;
    const late = {
      ...store,
      exists: async (key: string) => {
        const found = await store.exists(key);
        first ??= generateTreatmentPlanPdf(deps, dentist, id);
        await first;
        return found;
      },
    };
    await generateTreatmentPlanPdf({ ...deps, store: late }, dentist, id);
    expect(rendered).toBe(1);
  });

  it('is left out of the queue when the request has ended, and is in the lane of its clinic', async () => {
    const [lanes, asked] = [[] as (string | undefined)[], [] as (AbortSignal | undefined)[]];
    const waits = (...[, , turn]: Parameters<PdfPool['render']>) =>
      new Promise<Buffer>((_, reject) => {
        lanes.push(turn?.lane);
        asked.push(turn?.signal);
        turn?.signal?.addEventListener('abort', () => reject(turn.signal?.reason));
      });
    const deps = { ...portal.deps, pdf: { version: 'v', warmUp: () => undefined, render: waits, renderPageImage } };
    const { id } = await saved();
    const request = new AbortController();
    const opened = openTreatmentPlanPdf(deps, dentist, id, { signal: request.signal });
    const failed = expect(opened).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]?.aborted).toBe(false);
    request.abort();
    await failed;
    expect(lanes).toEqual([clinic.organizationId]);
  });

  it('has a bound for each clinic', async () => {
    const render = () => Promise.reject(new PdfLaneFull('full'));
    const deps = { ...portal.deps, pdf: { version: 'v', warmUp: () => undefined, render, renderPageImage } };
    const { id } = await saved();
    await expect(generateTreatmentPlanPdf(deps, dentist, id)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retryAfterSeconds: expect.any(Number),
    });
  });

  it('omits the image when it was deleted', async () => {
    const plan = await saved();
    await deleteImage(portal.deps, dentist, plan.imageId ?? '');
    expect(await getTreatmentPlan(portal.deps, dentist, { id: plan.id })).toMatchObject({ imageId: null, outdated: false });
    expect(await textOf((await generateTreatmentPlanPdf(portal.deps, dentist, plan.id)).pdf)).toContain('Primaarne kaaries');
  });

  it('marks drafts, and is forbidden for a viewer', async () => {
    const viewer = await clinic.person('VIEWER');
    const approvedPlan = await saved();
    expect((await generateTreatmentPlanPdf(portal.deps, viewer, approvedPlan.id)).pdf.length).toBeGreaterThan(1000);
    const { id } = await saved({ approve: false });
    await expect(generateTreatmentPlanPdf(portal.deps, viewer, id)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await textOf((await generateTreatmentPlanPdf(portal.deps, dentist, id)).pdf)).toMatch(/mustand/i);
  });
});

/** Returns the text of all pages as one line; non-breaking spaces become spaces. */
async function textOf(pdf: Buffer): Promise<string> {
  return (await readPdf(pdf)).pages.join(' ').replace(/\s+/g, ' ');
}

async function storedPdfs(planId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of portal.deps.store.list(`org/${clinic.organizationId}/plan/${planId}/`)) keys.push(key);
  return keys.sort();
}
