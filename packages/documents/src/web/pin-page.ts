import type { Locale, PlanLinkState } from '@molaar/contracts';
import { translations } from '@molaar/i18n';
import { html } from './html';
import { pageFrame } from './page-frame';

export interface PinPageInput {
  readonly locale: Locale;
  readonly styleUrl: string;
  /** Where the form goes. */
  readonly action: string;
  readonly error?: 'wrong' | 'tooMany' | 'sessionEnded';
  /** What was ticked and written before the visit ended: it travels with the PIN, so that it is not lost. */
  readonly formValues?: readonly (readonly [string, string])[];
}

/** Asks for the PIN; says nothing of whose plan it is. */
export function renderPinPage({ locale, styleUrl, action, error, formValues = [] }: PinPageInput): string {
  const words = translations(locale).treatmentPlanPage.pin;
  const body = html`<h1>${words.title()}</h1>
${error && html`<p class="notice wrong" role="alert">${words[error]()}</p>`}
<form method="post" action="${action}" autocomplete="off">
<p id="lead">${words.lead()}</p>
<label class="field" for="pin">${words.label()}</label>
<input id="pin" aria-describedby="lead" name="pin" type="text" inputmode="numeric" pattern="[0-9 ]{6,10}" maxlength="10" required autofocus>
${formValues.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<div><button type="submit">${words.open()}</button></div>
</form>`;
  return pageFrame({ locale, styleUrl, title: words.title(), clinic: null, body });
}

/** Says why a link no longer leads anywhere. */
export function renderClosedPage({
  locale,
  styleUrl,
  state,
}: {
  locale: Locale;
  styleUrl: string;
  state: Exclude<PlanLinkState, 'OPEN'> | 'NOT_FOUND' | 'FAILED';
}): string {
  const { closed, failed } = translations(locale).treatmentPlanPage;
  const body = html`<h1>${closed.title()}</h1><p>${state === 'FAILED' ? failed() : closed[state]()}</p>`;
  return pageFrame({ locale, styleUrl, title: closed.title(), clinic: null, body });
}
