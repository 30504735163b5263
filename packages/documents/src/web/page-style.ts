/**
 * Style sheet of the patient's pages, for phones and for print, light or dark as the device is. Paper is always light.
 * What has been drawn for paper (a logo, the field of the signature) keeps a light ground.
 */
export const PAGE_STYLE = `
:root {
  color-scheme: light; --page: #f3f6f7; --sheet: #fff; --ink: #16242c; --muted: #566972; --accent: #0b6e7f; --on-accent: #fff;
  --tint: #eef6f7; --rule: #cfdcdf; --field: #fff; --field-rule: #76838a; --wrong: #b3261e; --wrong-tint: #fdecea; --focus: #0b8da3;
}
.on-dark { display: none; }
@media screen and (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark; --page: #12181c; --sheet: #1f282e; --ink: #e7eef0; --muted: #a7b7be; --accent: #62c6d6; --on-accent: #12181c;
    --tint: #26393f; --rule: #3d4d55; --field: #161e22; --field-rule: #84959d; --wrong: #ff9a91; --wrong-tint: #40211f; --focus: #8fe0ec;
  }
  header img { padding: 4px 8px; border-radius: 6px; background: #fff; }
  .on-light { display: none; }
  .on-dark { display: block; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; }
header, main, footer { max-width: 860px; margin: 0 auto; padding: 16px 20px; }
header { display: flex; flex-wrap: wrap; gap: 8px 20px; justify-content: space-between; align-items: baseline; color: var(--accent); }
nav { display: flex; flex-wrap: wrap; gap: 16px; }
main { background: var(--sheet); border-radius: 12px; padding: 24px 28px 32px; }
footer { color: var(--muted); font-size: 13px; }
footer a { display: inline-block; margin-right: 16px; padding: 4px 0; color: inherit; }
.contacts { display: flex; flex-wrap: wrap; gap: 2px 16px; margin-bottom: 12px; color: var(--ink); font-size: 14px; }
.contacts a { margin: 0; color: var(--accent); }
h1 { margin: 0 0 4px; font-size: 28px; line-height: 1.2; }
h2 { margin: 32px 0 10px; font-size: 20px; color: var(--accent); }
h3 { margin: 24px 0 8px; font-size: 17px; }
p { margin: 0 0 8px; }
a { color: var(--accent); }
h1, p { overflow-wrap: anywhere; }
.muted { color: var(--muted); }
.small { font-size: 14px; }
.notice { margin: 16px 0; padding: 10px 14px; border-left: 4px solid var(--accent); background: var(--tint); border-radius: 4px; }
.wrong { border-left-color: var(--wrong); background: var(--wrong-tint); }
figure { margin: 0; }
figure svg { display: block; width: 100%; height: auto; border-radius: 8px; }
/* A picture that is higher than wide leaves the treatments on the first screen. */
figure.tall { max-width: 380px; margin-inline: auto; }
.on-narrow, .tall .on-wide { display: none; }
.tall .on-narrow { display: inline; }
figure .chart-legend { display: flex; flex-wrap: wrap; gap: 4px 18px; margin: 8px 0; padding: 0; font-size: 14px; list-style: none; }
figure .chart-legend li { display: inline-flex; align-items: center; gap: 6px; }
figure .chart-legend svg { width: 24px; height: 30px; border-radius: 0; }
.sides { display: none; justify-content: space-between; margin: 0; color: var(--muted); font-size: 14px; }
figcaption { display: flex; justify-content: space-between; gap: 12px; color: var(--muted); font-size: 14px; }
@media (max-width: 560px) { figcaption { flex-wrap: wrap; gap: 2px 12px; } figcaption span:nth-child(2) { order: 1; flex-basis: 100%; } }
/* On a phone the chart has half its size: its numbers stay readable, and its sides are named above it. */
@media screen and (max-width: 560px) {
  figure [data-number] { font-size: 23px; }
  figure [data-side], figure .on-wide { display: none; }
  figure .on-narrow { display: inline; }
  .sides { display: flex; }
}
table { width: 100%; border-collapse: collapse; }
th, td { padding: 6px 8px; border-bottom: 1px solid var(--rule); text-align: left; vertical-align: top; }
td:first-child, th:first-child { overflow-wrap: anywhere; }
th { color: var(--muted); font-size: 14px; font-weight: 600; }
.overview td:first-child, .overview th:first-child { width: 48px; }
.overview td { padding-block: 8px; }
.overview .badge { display: inline-block; white-space: nowrap; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
tfoot td, tfoot th { font-weight: 700; color: var(--ink); font-size: 16px; }
.treatment { margin: 0 0 14px; padding: 14px 16px; border: 1px solid var(--rule); border-radius: 10px; overflow-wrap: anywhere; break-inside: avoid; }
.treatment:target { border-color: var(--accent); box-shadow: 0 0 0 3px var(--tint); }
.treatment h3, .treatment h4 { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 10px; align-items: start; margin: 0 0 6px; font-size: 17px; }
.treatment h3 > :only-child, .treatment h4 > :only-child { grid-column: 1 / -1; }
.member { margin-top: 14px; padding-top: 12px; border-top: 1px solid var(--rule); }
.member:target { box-shadow: -4px 0 var(--accent); }
.named { display: flex; gap: 10px; align-items: center; margin-bottom: 2px; }
.badge { flex: none; min-width: 26px; padding: 0 7px; border-radius: 13px; background: var(--accent); color: var(--on-accent); font-size: 14px; line-height: 26px; text-align: center; }
.option { padding: 0 8px; border: 1px solid var(--accent); border-radius: 6px; color: var(--accent); font-size: 14px; }
.cost { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; margin: 8px 0; font-variant-numeric: tabular-nums; }
.cost strong { white-space: nowrap; }
fieldset { min-width: 0; margin: 12px 0 8px; padding: 10px 14px 12px; border: 1px solid var(--rule); border-radius: 8px; }
legend { padding: 0 6px; color: var(--muted); font-size: 14px; }
.choices { display: flex; flex-wrap: wrap; gap: 6px 22px; }
.choices label { display: inline-flex; gap: 8px; align-items: center; padding: 6px 0; cursor: pointer; }
input[type="radio"] { width: 20px; height: 20px; accent-color: var(--accent); }
.field { display: block; margin: 8px 0 4px; color: var(--muted); font-size: 14px; }
textarea, input[type="text"] { width: 100%; padding: 10px 12px; border: 1px solid var(--field-rule); border-radius: 8px; background: var(--field); font: inherit; color: inherit; }
input[type="text"] { max-width: 220px; font-size: 22px; letter-spacing: 4px; }
button { margin-top: 14px; padding: 12px 22px; border: 0; border-radius: 8px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
header .brand { display: inline-flex; align-items: center; gap: 12px; font-size: 18px; }
header img { width: auto; height: auto; max-width: 150px; max-height: 48px; }
details { margin: 8px 0; }
summary { padding: 8px 0; color: var(--accent); cursor: pointer; }
.options { margin-bottom: 20px; border-color: var(--accent); }
.options label { display: grid; grid-template-columns: auto 1fr auto; width: 100%; }
.options label strong { white-space: nowrap; }
.accepted { position: sticky; bottom: 0; border: 2px solid var(--accent); }
.total.accepted > :last-child { white-space: normal; }
.asked { margin: 12px 0 6px; color: var(--muted); white-space: pre-line; }
.reply { margin: 0 0 10px; padding: 10px 14px; border-left: 4px solid var(--accent); border-radius: 4px; background: var(--tint); overflow-wrap: anywhere; }
.reply:target { outline: 2px solid var(--accent); }
.signature { margin-top: 24px; }
input.wide { max-width: 420px; font-size: 18px; letter-spacing: 0; }
#pad { display: block; width: 100%; max-width: 420px; border: 1px solid var(--field-rule); border-radius: 8px; background: #fff; touch-action: none; cursor: crosshair; }
button.plain { margin-top: 6px; padding: 8px 0; background: none; color: var(--accent); font-weight: 400; text-decoration: underline; }
.total { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; margin: 8px 0; padding: 10px 14px; border-radius: 8px; background: var(--tint); font-weight: 700; font-variant-numeric: tabular-nums; }
.total > :last-child { margin-left: auto; text-align: right; white-space: nowrap; }
.part { background: none; padding-block: 2px; font-weight: 600; }
@media (min-width: 520px) {
  .short { padding-top: min(12vh, 96px); }
  .short header, .short main, .short footer { max-width: 460px; }
}
.short input[type="text"] { max-width: none; }
.short button { width: 100%; }
@media (max-width: 480px) {
  main { padding: 20px 20px 28px; }
  th, td { padding-inline: 0 8px; }
  th:last-child, td:last-child { padding-right: 0; }
  th.number { white-space: normal; }
  /* The price is beside a short name, and below a long one. */
  .overview, .overview thead, .overview tbody { display: block; }
  .overview tr { position: relative; display: flex; flex-wrap: wrap; gap: 0 12px; padding: 8px 0 8px 42px; border-bottom: 1px solid var(--rule); }
  .overview td, .overview th { padding: 0; border: 0; overflow-wrap: anywhere; }
  .overview td:first-child, .overview th:first-child { position: absolute; left: 0; width: auto; }
  .overview .number { flex: none; margin-left: auto; }
  .options label strong { grid-column: 2; }
}
/* Text of twice its size on a phone. */
@media (max-width: 300px) {
  main { padding-inline: 12px; }
  .overview .number { flex-shrink: 1; white-space: normal; }
  .cost strong, .options label span, .options label strong, .total > :last-child { white-space: normal; overflow-wrap: anywhere; }
}
@media print {
  :root { --page: #fff; }
  nav, button, fieldset, details:not([open]), .accepted { display: none; }
  textarea:placeholder-shown { display: none; }
  h2, h3, h4 { break-after: avoid; }
  /* Browsers print no backgrounds: a number in the colour of its background would be white on white. */
  .badge { border: 1px solid; background: none; color: inherit; line-height: 24px; }
  /*
   * Of what can be answered the paper has what was: the choices that were made, the accepted sum, and the signature.
   * Beside a choice the others say that they are not made yet.
   */
  @supports selector(:has(*)) {
    h2:has(+ textarea:placeholder-shown), fieldset label:has(input[type="radio"]:not(:checked)) { display: none; }
    form:has(input[type="radio"]:checked:not([value=""])) fieldset:not(.signature), .signature:has(#signature-name:not(:placeholder-shown)) { display: block; }
    form:has(input[data-max]:checked) .accepted { display: flex; position: static; }
    #signature-hint, #pad-field:has(path[d=""]) { display: none; }
  }
}
`;
