export interface Guide {
  title: string;
  html: string | (() => string);
}

/** Returns a table as HTML. The cells are HTML of this documentation, nothing that a user wrote. */
export function table(headings: readonly string[], rows: readonly (readonly (string | number | undefined)[])[]): string {
  const head = headings.map((heading) => `<th scope="col">${heading}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell ?? ''}</td>`).join('')}</tr>`).join('\n');
  return `<div class="scroll" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** Shows what is between backticks as code, as the OpenAPI document does. */
export function withCode(text: string): string {
  return text.replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

/** Returns a text, such as a program, as HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
