import { beforeEach, expect, it, vi } from 'vitest';

let texts: typeof import('./dictionaries.browser');
beforeEach(async () => {
  vi.resetModules();
  texts = await import('./dictionaries.browser');
});

const partsOf = (locale: 'en' | 'et') => ['login', 'home', 'workdesk'].filter((area) => area in texts.dictionary(locale));

it('has the texts of public pages first, and the fallback of another language', async () => {
  await texts.loadDictionary('et');
  expect([partsOf('et'), partsOf('en')]).toEqual([['login'], ['login']]);
  expect(texts.dictionary('en')).toBe(texts.dictionary('et'));
});

it('completes a language of which only the public texts are loaded, also when another one was completed before', async () => {
  await Promise.all([texts.loadDictionary('en'), texts.loadDictionary('et')]);
  await texts.loadPortalTexts('en');
  await texts.loadPortalTexts('et');
  expect([partsOf('en'), partsOf('et')]).toEqual([
    ['login', 'workdesk'],
    ['login', 'workdesk'],
  ]);
});

it('adds the texts of the landing page, for other languages too', async () => {
  await texts.loadDictionary('en');
  await texts.loadLandingTexts('en');
  await texts.loadDictionary('et');
  expect([partsOf('en'), partsOf('et')]).toEqual([
    ['login', 'home'],
    ['login', 'home'],
  ]);
});

it('adds clinical names to the landing page and portal, texts of settings only on request', async () => {
  const areas = () => ['catalogue', 'medical'].filter((area) => area in texts.dictionary('en'));
  await texts.loadDictionary('en');
  expect(areas()).toEqual([]);
  await texts.loadPortalTexts('en');
  expect(areas()).toEqual(['catalogue']);
  await texts.loadSettingsTexts('en');
  expect(areas()).toEqual(['catalogue', 'medical']);
});

it('keeps all texts when a load of fewer ends later', async () => {
  const few = texts.loadDictionary('en');
  await texts.loadPortalTexts('en');
  const complete = texts.dictionary('en');
  await few;
  await texts.loadDictionary('en');
  expect(texts.dictionary('en')).toBe(complete);
});
