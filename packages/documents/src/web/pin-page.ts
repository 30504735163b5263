import type { Locale, TreatmentPlanLinkState } from '@molaar/contracts';
import { translations } from '@molaar/i18n';
import { html } from './html';
import { type FrameInput, pageFrame } from './page-frame';

/** The clinic that sent a link, with what a patient calls or writes to for a PIN or a new link. */
type LinkSender = NonNullable<FrameInput['clinic']> & Pick<NonNullable<FrameInput['contacts']>, 'phone' | 'email'>;

export interface PinPageInput {
  readonly locale: Locale;
  readonly styleUrl: string;
  /** The clinic that sent the link. */
  readonly clinic?: LinkSender | null;
  /** URL of the same page in the other language. */
  readonly otherLanguageUrl?: string | undefined;
  /** URL that receives the form. */
  readonly action: string;
  readonly error?: 'wrong' | 'tooMany' | 'sessionEnded';
  /** Fields entered before the session ended, sent again with the PIN so that they are not lost. */
  readonly formValues?: readonly (readonly [string, string])[];
}

/** Renders the PIN form with the name of the clinic, without that of the patient. */
export function renderPinPage({ locale, styleUrl, clinic = null, otherLanguageUrl, action, error, formValues = [] }: PinPageInput): string {
  const texts = translations(locale).treatmentPlanPage.pin;
  const body = html`<h1>${texts.title()}</h1>
${error && html`<p class="notice wrong" role="alert">${texts[error]()}</p>`}
<form method="post" action="${action}" autocomplete="off">
<p id="lead">${texts.lead()}</p>
<label class="field" for="pin">${texts.label()}</label>
<input id="pin" aria-describedby="lead" name="pin" type="text" inputmode="numeric" pattern="[0-9 ]{6,10}" title="${texts.label()}" maxlength="10" required autofocus>
${formValues.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<div><button type="submit">${texts.open()}</button></div>
</form>`;
  const other: Locale = locale === 'et' ? 'en' : 'et';
  const otherName = translations(other).treatmentPlanPage.language();
  const actions = otherLanguageUrl ? html`<a href="${otherLanguageUrl}" hreflang="${other}" lang="${other}">${otherName}</a>` : undefined;
  return pageFrame({
    locale,
    styleUrl,
    title: texts.title(),
    clinic,
    isShort: true,
    body,
    ...contactsOf(clinic),
    ...(actions && { actions }),
  });
}

/** Renders the reason why a link shows nothing, and whom to ask for another one. */
export function renderClosedPage({
  locale,
  styleUrl,
  state,
  clinic = null,
}: {
  locale: Locale;
  styleUrl: string;
  state: Exclude<TreatmentPlanLinkState, 'OPEN'> | 'NOT_FOUND' | 'FAILED';
  readonly clinic?: LinkSender | null;
}): string {
  const { closed } = translations(locale).treatmentPlanPage;
  const title = state === 'FAILED' ? closed.failedTitle() : state === 'NOT_FOUND' ? closed.unknownTitle() : closed.title();
  const body = html`<h1>${title}</h1><p>${closed[state]()}</p>`;
  return pageFrame({ locale, styleUrl, title, clinic, isShort: true, body, ...contactsOf(clinic) });
}

/** Returns the contacts of a page without the clinic's address, which belongs to the treatment plan. */
function contactsOf(clinic: LinkSender | null): Pick<FrameInput, 'contacts'> {
  return clinic ? { contacts: { lines: [], phone: clinic.phone, email: clinic.email } } : {};
}
