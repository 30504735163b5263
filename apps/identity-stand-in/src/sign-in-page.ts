import type { Account } from './account';

const TEXTS = {
  en: {
    title: 'Sign in',
    notice: 'This page stands in for an identity provider. Choose who you are; nobody is identified.',
    other: 'Another account',
    next: 'Continue',
    cancel: 'Cancel',
    noEmail: 'no e-mail address, as with an ID card',
    unverified: 'address not verified',
  },
  et: {
    title: 'Sisselogimine',
    notice: 'See leht asendab isikutuvastuse teenust. Valige, kes Te olete; isikut ei tuvastata.',
    other: 'Muu konto',
    next: 'Jätka',
    cancel: 'Katkesta',
    noEmail: 'e-posti aadressita, nagu ID-kaardil',
    unverified: 'aadress ei ole kinnitatud',
  },
};

const STYLE = `
  :root { color-scheme: light dark; --page: #f4f6f7; --card: #fff; --text: #16242c; --dim: #56636b; --line: #dde4e7; --edge: #8b989f; --button: #c3cdd2; --chosen: #e8f5f6; --accent: #06747d; --notice: #fff4dc; --notice-line: #e8cf95; font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif; }
  @media (prefers-color-scheme: dark) { :root { --page: #10161a; --card: #182026; --text: #dbe2e6; --dim: #95a3ac; --line: #2d3940; --edge: #7b8890; --button: #3d4a53; --chosen: #10333a; --accent: #0b7f89; --notice: #33290f; --notice-line: #6b5620 } }
  body { margin: 0; background: var(--page); color: var(--text); } main { max-width: 480px; margin: 0 auto; padding: 40px 20px; }
  h1 { font-size: 24px; margin: 0 0 16px; } form { margin: 0; }
  section { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 24px; margin-top: 16px; }
  .notice { background: var(--notice); border: 1px solid var(--notice-line); border-radius: 8px; padding: 10px 14px; font-size: 14px; }
  button { font: inherit; color: inherit; border-radius: 8px; padding: 10px 14px; border: 1px solid var(--button); background: var(--card); cursor: pointer; min-height: 44px; }
  .person { display: block; width: 100%; text-align: left; margin-bottom: 8px; } small { display: block; color: var(--dim); }
  input { font: inherit; color: inherit; background: var(--card); padding: 9px 10px; border: 1px solid var(--edge); border-radius: 8px; margin: 4px 4px 8px 0; max-width: 100%; box-sizing: border-box; }
  :focus-visible { outline: 2px solid #399fa9; outline-offset: 2px; }
`;

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Returns the page on which a person is chosen. An empty account denies the sign-in. */
export function signInPage(accounts: ReadonlyMap<string, Account>, language: 'en' | 'et'): string {
  const text = TEXTS[language];
  const hint = ({ email, email_verified }: Account) =>
    email === undefined ? text.noEmail : email_verified ? email : `${email}, ${text.unverified}`;
  const people = [...accounts].map(
    ([id, account]) =>
      `<button class="person" name="account" value="${escapeHtml(id)}">${escapeHtml(
        [account.given_name, account.family_name].filter(Boolean).join(' ') || id,
      )}<small>${escapeHtml(hint(account))}</small></button>`,
  );
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text.title}</title><style>${STYLE}</style></head><body><main><p class="notice">${text.notice}</p><section><h1>${text.title}</h1>
<form method="post">${people.join('')}</form>
<form method="post"><p><label>${text.other}<br><input name="account" autocomplete="off"></label> <button>${text.next}</button></p></form>
<form method="post"><button name="account" value="">${text.cancel}</button></form></section></main></body></html>`;
}
