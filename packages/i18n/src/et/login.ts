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
  passkeyFailedCode: 'Pääsuvõtit ei kasutatud. Palun proovige uuesti või sisestage kood.', // T
  passkeyUnknown: 'See pääsuvõti ei kuulu ühelegi siinsele kontole. Logige sisse parooliga.',
  // T
  ended: {
    ROLES_CHANGED: 'Teie rolli kliinikus on muudetud. Palun logige uuesti sisse.',
    ACCOUNT_CLOSED: 'Teie ligipääs kliinikule on eemaldatud. Kui see on eksitus, pöörduge kliiniku omaniku poole.',
    PASSWORD_CHANGED:
      'Teie parool on muudetud ja see seanss on lõpetatud. Kui Te ise seda ei teinud, määrake uus parool lingi „Unustasite parooli?“ kaudu.',
    FACTOR_RESET: 'Teie kaheastmeline autentimine on lähtestatud. Palun logige uuesti sisse.',
    SIGNED_OUT: 'Teid logiti välja teisest seadmest või kliiniku omaniku poolt. Palun logige uuesti sisse.',
  },
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
