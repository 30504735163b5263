import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';

/** Clicks a button that opens a file chooser, and chooses a CSV file with these lines. */
export async function chooseCsv(page: Page, button: Locator, lines: readonly string[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
}

/** Clicks a link that downloads a file. @returns the suggested name and the content. */
export async function download(page: Page, link: Locator): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return { name: file.suggestedFilename(), content: await buffer(await file.createReadStream()) };
}
