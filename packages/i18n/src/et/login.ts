import type { Translation } from '../generated-types';

export const login: Translation['login'] = {
  title: 'Sisselogimine',
  lead: 'Teie kliiniku ülesvõtete ja raviplaanide portaal.', // T
  username: 'Kasutajanimi',
  password: 'Parool',
  noAccount: 'Kontot veel ei ole?',
  signUp: 'Registreeru',
  passkey: 'Logi sisse pääsuvõtmega',
  passkeyFailed: 'Pääsuvõtit ei kasutatud. Palun proovige uuesti või logige sisse parooliga.',
  passkeyUnknown: 'See pääsuvõti ei kuulu ühelegi siinsele kontole. Logige sisse parooliga.',
  codeTitle: 'Kaheastmeline autentimine',
  codeLead: 'Sisestage autentimisrakenduse kood või varukood.',
  codeLeadPasskey: 'Kasutage pääsuvõtit. Kui see on kadunud, sisestage varukood.',
  code: 'Kood',
  codeSubmit: 'Jätka',
  usePasskey: 'Kasuta pääsuvõtit',
  otherAccount: 'Logi sisse teise kontoga',
  lostAll: 'Kui Teil ei ole enam rakendust, pääsuvõtit ega varukoodi, saab kliiniku omanik kaheastmelise autentimise lähtestada.',
  submit: 'Logi sisse',
};
