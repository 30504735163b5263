import { AppError, LOCALES, type Locale } from '@molaar/contracts';
import { PAGE_SCRIPT, PAGE_STYLE, renderClosedPage, renderPatientPage, renderPinPage } from '@molaar/documents';
import {
  answerTreatmentPlan,
  enterByPin,
  previewLink,
  readVisitedTreatmentPlan,
  readVisitedTreatmentPlanPdf,
  type VisitKey,
} from '@molaar/services/treatment-plans/sharing';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from '../app-env';
import { clientAddress } from '../client-address';
import { logError } from '../errors/log-error';
import { toAppError } from '../errors/to-app-error';
import { limitBody } from '../http/body-limits';
import { ANONYMOUS_BYTES } from '../http/request-sizes';
import { pathCookieName } from '../session/cookie-name';
import { ANSWER_BYTES, type FormAnswer, readAnswer } from './read-answer';

/** Contains the token of a visit; its path is that of the link, so that plans in several tabs stay apart. */
const VISIT_COOKIE = 'molaar-plan';
const VISIT_SECONDS = 30 * 60;
/** What the page may say beside the thanks for an answer. */
const REMARKS = ['merged', 'mergedUnsigned', 'unsigned'] as const;
const STYLE_URL = '/p/style.css';
const SCRIPT_URL = '/p/page.js';

/** Serves the treatment plan as the patient's web page, mounted under /p: forms that work without scripts. */
export function patientPage(app: AppDeps): Hono<AppEnv> {
  const http = new Hono<AppEnv>();
  http.get('/style.css', (c) => {
    c.header('Cache-Control', 'public, max-age=3600');
    return c.body(PAGE_STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' });
  });
  http.get('/page.js', (c) => {
    c.header('Cache-Control', 'public, max-age=3600');
    return c.body(PAGE_SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8' });
  });
  http.get('/:secret', (c) => respond(app, c, () => showPlan(app, c)));
  http.post(
    '/:secret',
    formLimit(app, async () => ANONYMOUS_BYTES),
    (c) => respond(app, c, () => enter(app, c)),
  );
  http.post(
    '/:secret/answer',
    formLimit(app, (c) => answerBytes(app, c)),
    (c) => respond(app, c, () => answer(app, c)),
  );
  http.get('/:secret/plan.pdf', (c) => respond(app, c, () => sendPdf(app, c)));
  return http;
}

type PageContext = Context<AppEnv>;

/** Rejects a form of more than `bytes` before it is read; the error is shown as a page. */
function formLimit(app: AppDeps, bytes: (c: PageContext) => Promise<number>): MiddlewareHandler<AppEnv> {
  const tooLong = () => Promise.reject(new AppError('VALIDATION_FAILED', 'the form is too long'));
  return async (c, next) => limitBody(await bytes(c), () => respond(app, c, tooLong))(c, next);
}

/**
 * Returns the limit of the answer form: with an open link that of all answers, also after the visit expired, since the
 * form repeats them.
 */
async function answerBytes(app: AppDeps, c: PageContext): Promise<number> {
  const link = await previewLink(app.services, secretOf(c)).catch(() => null);
  return link?.state === 'OPEN' ? ANSWER_BYTES : ANONYMOUS_BYTES;
}

/** Runs `work` and turns its errors into pages, since a person reads them. */
async function respond(app: AppDeps, c: PageContext, work: () => Promise<Response>): Promise<Response> {
  try {
    assertOwnForm(app, c);
    return await work();
  } catch (cause) {
    const error = toAppError(cause, localeOf(c));
    logError(c.get('log'), error);
    const link = await previewLink(app.services, secretOf(c)).catch(() => ({ state: 'NOT_FOUND' as const }));
    const locale = askedLocale(c) ?? ('language' in link ? link.language : localeOf(c));
    const expected = error.status < 500;
    if (expected && link.state === 'OPEN' && error.code === 'NOT_AUTHENTICATED') return pinPage(app, c, { locale });
    const state = !expected || link.state === 'OPEN' ? 'FAILED' : link.state;
    const status = !expected ? 500 : link.state === 'OPEN' ? error.status : link.state === 'NOT_FOUND' ? 404 : 410;
    const clinic = 'clinic' in link ? link.clinic : null;
    return c.html(renderClosedPage({ locale, styleUrl: STYLE_URL, state, clinic }), status as ContentfulStatusCode);
  }
}

async function showPlan(app: AppDeps, c: PageContext): Promise<Response> {
  const asked = askedLocale(c);
  const {
    document,
    options,
    treatmentIds,
    answer: given,
    conversation,
  } = await readVisitedTreatmentPlan(app.services, keyOf(app, c), asked);
  const path = pathOf(c);
  const other: Locale = options.locale === 'et' ? 'en' : 'et';
  return c.html(
    await renderPatientPage({
      plan: document,
      options,
      treatmentIds,
      answer: given,
      conversation,
      justAnswered: c.req.query('answered') === '1',
      remark: REMARKS.find((known) => known === c.req.query('remark')) ?? null,
      isEmptyAnswer: c.req.query('empty') === '1',
      urls: {
        style: STYLE_URL,
        script: SCRIPT_URL,
        answer: `${path}/answer`,
        pdf: `${path}/plan.pdf?lang=${options.locale}`,
        otherLanguage: `${path}?lang=${other}`,
      },
    }),
  );
}

async function enter(app: AppDeps, c: PageContext): Promise<Response> {
  const { pin } = await readForm(c);
  const pinPageAgain = await tryPin(app, c, pin, null);
  return pinPageAgain ?? c.redirect(withLocale(c), 303);
}

/** Reads the form. @throws VALIDATION_FAILED when the body is not a form, whatever its content type. */
async function readForm(c: PageContext): Promise<Record<string, unknown>> {
  return c.req.parseBody().catch((cause: unknown) => {
    throw new AppError('VALIDATION_FAILED', 'the form cannot be read', { cause });
  });
}

/**
 * Saves the patient's answer. When the visit expired before that, the PIN starts a new one and the filled-in fields are
 * repeated.
 */
async function answer(app: AppDeps, c: PageContext): Promise<Response> {
  const form = await readForm(c);
  const filled = readAnswer(form);
  if (form.pin !== undefined) {
    const pinPageAgain = await tryPin(app, c, form.pin, filled);
    if (pinPageAgain) return pinPageAgain;
  }
  let remark: (typeof REMARKS)[number] | null = null;
  try {
    const given = await answerTreatmentPlan(app.services, keyOf(app, c), { ...filled, locale: filledLocale(filled, c) });
    if (given.isMerged) remark = given.lacksSignature ? 'mergedUnsigned' : 'merged';
    else if (given.lacksSignature) remark = 'unsigned';
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_AUTHENTICATED')
      return pinPage(app, c, { locale: filledLocale(filled, c), error: 'sessionEnded', filled });
    if (error instanceof AppError && error.fields?.comment)
      return c.redirect(`${pathOf(c)}?empty=1&lang=${filledLocale(filled, c)}#empty`, 303);
    throw error;
  }
  return c.redirect(`${pathOf(c)}?answered=1${remark ? `&remark=${remark}` : ''}&lang=${filledLocale(filled, c)}`, 303);
}

/** Starts a visit. @returns The PIN page again when the PIN is wrong; null when the visit has started. */
async function tryPin(app: AppDeps, c: PageContext, pin: unknown, filled: FormAnswer | null): Promise<Response | null> {
  const address = clientAddress(c, app.settings.trustProxy);
  const secret = secretOf(c);
  const link = await previewLink(app.services, secret);
  const locale = (filled && filledLocale(filled, c)) ?? askedLocale(c) ?? ('language' in link ? link.language : localeOf(c));
  try {
    const typed = typeof pin === 'string' ? pin.replace(/\s/g, '').slice(0, 20) : '';
    const { token } = await enterByPin(app.services, { secret, pin: typed, address });
    const cookie = { path: pathOf(c), httpOnly: true, sameSite: 'Lax', secure: app.settings.secure, maxAge: VISIT_SECONDS } as const;
    setCookie(c, pathCookieName(VISIT_COOKIE, app.settings.secure), token, cookie);
    c.set('visitToken', token);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'TOO_MANY_REQUESTS') return pinPage(app, c, { locale, status: 429, error: 'tooMany', filled });
    // The fifth wrong PIN locks the link; the next page says so.
    const isOpen = (await previewLink(app.services, secret)).state === 'OPEN';
    if (error.code === 'INVALID_SECURITY_CODE' && isOpen) return pinPage(app, c, { locale, status: 400, error: 'wrong', filled });
    throw error;
  }
}

async function sendPdf(app: AppDeps, c: PageContext): Promise<Response> {
  const { pdf, fileName } = await readVisitedTreatmentPlanPdf(app.services, keyOf(app, c), askedLocale(c));
  c.header('Content-Type', 'application/pdf');
  c.header('Content-Disposition', `attachment; filename="${fileName}"`);
  return c.body(new Uint8Array(pdf), 200);
}

interface PinPage {
  locale: Locale;
  status?: 200 | 400 | 429;
  error?: 'wrong' | 'tooMany' | 'sessionEnded';
  /** An answer that was filled in before; the page repeats it as hidden fields. */
  filled?: FormAnswer | null;
}

async function pinPage(app: AppDeps, c: PageContext, { locale, status = 200, error, filled = null }: PinPage): Promise<Response> {
  const link = await previewLink(app.services, secretOf(c));
  const clinic = 'clinic' in link ? link.clinic : null;
  // The other language would lose an answer that was filled in.
  const otherLanguageUrl = filled ? undefined : `${pathOf(c)}?lang=${locale === 'et' ? 'en' : 'et'}`;
  const action = filled ? `${pathOf(c)}/answer` : withLocale(c);
  return c.html(
    renderPinPage({
      locale,
      styleUrl: STYLE_URL,
      clinic,
      otherLanguageUrl,
      action,
      ...(error && { error }),
      formValues: filled?.fields ?? [],
    }),
    status,
  );
}

/** @throws NOT_ALLOWED for a form of another origin, in addition to the Lax cookie of the visit. */
function assertOwnForm({ settings }: AppDeps, c: PageContext): void {
  const origin = c.req.header('Origin');
  if (c.req.method === 'POST' && origin !== undefined && !settings.origins.includes(origin))
    throw new AppError('NOT_ALLOWED', 'a form of another origin');
}

function secretOf(c: PageContext): string {
  return c.req.param('secret') ?? '';
}

function pathOf(c: PageContext): string {
  return `/p/${encodeURIComponent(secretOf(c))}`;
}

function withLocale(c: PageContext): string {
  const asked = askedLocale(c);
  return asked ? `${pathOf(c)}?lang=${asked}` : pathOf(c);
}

function keyOf({ settings }: AppDeps, c: PageContext): VisitKey {
  const token = c.get('visitToken') ?? getCookie(c, pathCookieName(VISIT_COOKIE, settings.secure));
  return { secret: secretOf(c), token };
}

function askedLocale(c: PageContext): Locale | undefined {
  return LOCALES.find((known) => known === c.req.query('lang'));
}

function filledLocale({ fields }: FormAnswer, c: PageContext): Locale {
  const lang = fields.find(([name]) => name === 'lang')?.[1];
  return LOCALES.find((known) => known === lang) ?? localeOf(c);
}

function localeOf(c: PageContext): Locale {
  return c.get('locale') ?? 'en';
}
