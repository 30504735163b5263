import type { Translation } from '../generated-types';

export const password: Translation['password'] = {
  current: 'Praegune parool',
  new: 'Uus parool',
  confirm: 'Korrake parooli',
  rules: '8–100 märki, sealhulgas number, väiketäht, suurtäht ja erimärk. Mitte levinud parool ega oma nimi.',
  backToLogin: 'Tagasi sisselogimise juurde',
  forgot: 'Unustasite parooli?',
  request: {
    title: 'Unustasite parooli?',
    lead: 'Sisestage oma e-posti aadress. Kui sellel aadressil on konto, saadame sinna lingi ja turvakoodi.',
    email: 'E-post',
    submit: 'Saada link',
    sent: 'E-kiri juhistega uue parooli määramiseks on saadetud.',
  },
  reset: {
    title: 'Määrake uus parool',
    lead: 'Turvakood on lingiga samas e-kirjas.',
    code: 'Turvakood',
    codeHint: 'Kuus numbrit',
    submit: 'Määra parool',
    done: 'Uus parool on määratud. Saate nüüd sellega sisse logida.',
  },
  change: {
    title: 'Parool',
    lead: 'Parooli muutmisel lõpevad Teie teised seansid.',
    submit: 'Muuda parooli',
    sendLink: 'Saada link parooli määramiseks',
    done: 'Teie parool on muudetud.',
    doneOthers: 'Teie parool on muudetud. Lõpetatud teisi seansse: {count}.',
  },
};
