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
  :root { color-scheme: light; font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif; }
  body { margin: 0; background: #f4f6f7; color: #16242c; } main { max-width: 480px; margin: 0 auto; padding: 40px 20px; }
  h1 { font-size: 24px; margin: 0 0 16px; } form { margin: 0; }
  section { background: #fff; border: 1px solid #dde4e7; border-radius: 12px; padding: 24px; margin-top: 16px; }
  .notice { background: #fff4dc; border: 1px solid #e8cf95; border-radius: 8px; padding: 10px 14px; font-size: 14px; }
  button { font: inherit; border-radius: 8px; padding: 10px 14px; border: 1px solid #c3cdd2; background: #fff; cursor: pointer; min-height: 44px; }
  .person { display: block; width: 100%; text-align: left; margin-bottom: 8px; } small { display: block; color: #56636b; }
  input { font: inherit; padding: 9px 10px; border: 1px solid #8b989f; border-radius: 8px; margin: 4px 4px 8px 0; max-width: 100%; box-sizing: border-box; }
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
