import type { Translation } from '../generated-types';

export const mail: Translation['mail'] = {
  greeting: 'Tere, {name}!',
  greetingWithoutName: 'Tere!',
  regards: 'Molaar',
  automatic: 'See on automaatne kiri. Palun ärge sellele vastake.',
  linkBelow: 'Kui nupp ei tööta, kopeerige see aadress brauserisse:',
  invitation: {
    subject: 'Kutse liituda Molaaris: {organization}',
    body: '{inviter} kutsub Teid liituma. Kliinik Molaaris: {organization}. Teie roll: {role}.',
    action: 'Võta kutse vastu',
    until: 'Kutse kehtib kuni {until}.',
    ignore: 'Kui Te seda kutset ei oodanud, võite kirja tähelepanuta jätta.',
  },
  passwordReset: {
    subject: 'Molaari uue parooli määramine',
    body: 'Konto {username} jaoks küsiti uut parooli. Avage link ja sisestage turvakood.',
    code: 'Turvakood: {code}',
    action: 'Määra uus parool',
    until: 'Linki ja koodi saab kasutada üks kord ühe tunni jooksul.',
    ignore: 'Kui Te seda ei küsinud, võite kirja tähelepanuta jätta; parool jääb samaks.',
  },
  paymentFailed: {
    subject: 'Molaari makse ebaõnnestus',
    body: 'Viimane makse ({organization}) ebaõnnestus. Kõik töötab kuni {until}. Pärast seda saab andmeid vaadata ja eksportida, kuid mitte muuta, kuni uuendate makseviisi. Midagi ei kustutata.',
    action: 'Uuenda makseviisi',
  },
  contact: { subject: 'Kontakt: {subject}', from: 'Saatja: {name}, {email}' },
  passwordChanged: {
    subject: 'Teie Molaari parool on muudetud',
    body: 'Konto {username} parool muudeti {at}. Konto teised seansid lõpetati.',
    ignore: 'Kui see ei olnud Teie, määrake kohe uus parool ja teatage kliiniku omanikule.',
    action: 'Määra uus parool',
  },
  emailConfirm: {
    subject: 'Kinnitage oma e-posti aadress Molaaris',
    body: 'See e-posti aadress on sisestatud ühele Molaari kontole. Avage link, et kinnitada, et see on Teie oma. Kontot saab seni kasutada.',
    action: 'Kinnita aadress',
    until: 'Linki saab kasutada üks kord seitsme päeva jooksul.',
    ignore: 'Kui Teil ei ole Molaari kontot, ärge linki avage.',
  },
  emailChange: {
    subject: 'Kinnitage oma uus e-posti aadress Molaaris',
    body: 'See aadress sisestati Teie Molaari konto uueks e-posti aadressiks. Kinnitamiseks avage link.',
    action: 'Kinnita aadress',
    until: 'Linki saab kasutada üks kord ühe tunni jooksul.',
    ignore: 'Kui Te seda ei küsinud, võite kirja tähelepanuta jätta.',
  },
  emailChanged: {
    subject: 'Teie e-posti aadress Molaaris on muudetud',
    body: 'Teie konto e-posti aadress muudeti {at}. Edaspidi saadab Molaar kirjad uuele aadressile.',
    ignore: 'Kui see ei olnud Teie, teatage kohe oma kliiniku omanikule.',
  },
  security: {
    NEW_DEVICE: {
      subject: 'Teie Molaari kontoga logiti sisse uuest seadmest',
      body: 'Teie kontoga {account} logiti {at} sisse brauserist, mida selle kontoga ei ole varem kasutatud.',
    },
    MANY_FAILURES: {
      subject: 'Palju ebaõnnestunud sisselogimiskatseid Molaari kontole',
      body: 'Kontole {account} on korduvalt püütud sisse logida, viimati {at}. Ükski katse ei õnnestunud.',
    },
    KEY_CREATED: {
      subject: 'Molaaris loodi uus API-võti',
      body: 'Konto {account} nimel tegutsev API-võti loodi {at}.',
    },
    FACTOR_ADDED: {
      subject: 'Kaheastmeline autentimine: Teie Molaari kontole lisati autentimisviis',
      body: 'Teie kontole {account} lisati {at} autentimisrakendus või pääsuvõti.',
    },
    FACTOR_REMOVED: {
      subject: 'Kaheastmeline autentimine: Teie Molaari kontolt eemaldati autentimisviis',
      body: 'Teie kontolt {account} eemaldati {at} autentimisrakendus või pääsuvõti.',
    },
    RECOVERY_CODE_USED: {
      subject: 'Teie Molaari konto varukood on kasutatud',
      body: 'Teie konto {account} varukoodi kasutati {at}. Sama kood enam ei kehti.',
    },
    IDENTITY_LINKED: {
      subject: 'Teie Molaari kontoga seoti isikutuvastuse pakkuja konto',
      body: 'Alates {at} saab Teie kontole {account} sisse logida isikutuvastuse pakkuja kontoga.',
    },
    IDENTITY_UNLINKED: {
      subject: 'Teie Molaari konto ja isikutuvastuse pakkuja konto sidumine tühistati',
      body: 'Alates {at} ei saa Teie kontole {account} enam isikutuvastuse pakkuja kontoga sisse logida.',
    },
    browser: 'Brauser: {agent}',
    key: 'Võtme nimi: {name}',
    ignore:
      'Kui see olite Teie või see on ootuspärane, ei ole vaja midagi teha. Muul juhul määrake uus parool, mis lõpetab kõik teised seansid, ja teatage kliiniku omanikule.',
    action: 'Määra uus parool',
  },
  treatmentPlan: {
    subject: 'Teie raviplaan: {clinic}',
    body: 'Tere, {patient}!\n\nTeie raviplaan on kirja manuses. See kehtib kuni {validUntil}. Palun lugege see läbi ja küsige meilt, kui midagi jääb selgusetuks.\n\nLugupidamisega\n{dentist}\n{clinic}',
    action: 'Ava raviplaan',
    pin: 'Leht küsib PIN-koodi, mille saate kliinikust eraldi.',
  },
  planReply: {
    subject: 'Vastus kliinikult: {clinic}',
    body: '{clinic} on Teie küsimusele vastanud. Vastust saate lugeda lehel, mille kliinik Teile saatis: avage link uuesti ja sisestage PIN-kood.',
    help: 'Kui Teil ei ole enam linki või PIN-koodi, võtke palun ühendust kliinikuga.',
  },
};
