import type { Locale, TreatmentPlanLinkState } from '@molaar/contracts';
import { translations } from '@molaar/i18n';
import { html } from './html';
import { type FrameInput, pageFrame } from './page-frame';

export interface PinPageInput {
  readonly locale: Locale;
  readonly styleUrl: string;
  /** The clinic that sent the link. */
  readonly clinic?: FrameInput['clinic'];
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
<input id="pin" aria-describedby="lead" name="pin" type="text" inputmode="numeric" pattern="[0-9 ]{6,10}" maxlength="10" required autofocus>
${formValues.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<div><button type="submit">${texts.open()}</button></div>
</form>`;
  const other: Locale = locale === 'et' ? 'en' : 'et';
  const otherName = translations(other).treatmentPlanPage.language();
  const actions = otherLanguageUrl ? html`<a href="${otherLanguageUrl}" hreflang="${other}" lang="${other}">${otherName}</a>` : undefined;
  return pageFrame({ locale, styleUrl, title: texts.title(), clinic, isShort: true, body, ...(actions && { actions }) });
}

/** Renders the reason why a link is no longer valid. */
export function renderClosedPage({
  locale,
  styleUrl,
  state,
}: {
  locale: Locale;
  styleUrl: string;
  state: Exclude<TreatmentPlanLinkState, 'OPEN'> | 'NOT_FOUND' | 'FAILED';
}): string {
  const { closed, failed } = translations(locale).treatmentPlanPage;
  const body = html`<h1>${closed.title()}</h1><p>${state === 'FAILED' ? failed() : closed[state]()}</p>`;
  return pageFrame({ locale, styleUrl, title: closed.title(), clinic: null, isShort: true, body });
}
