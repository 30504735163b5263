import type { Translation } from '../generated-types';

export const mail: Translation['mail'] = {
  greeting: 'Tere, {name}!',
  greetingNobody: 'Tere!',
  regards: 'Molaar',
  automatic: 'See kiri saadeti automaatselt; sellele vastatud kirju ei loeta.',
  linkBelow: 'Kui nupp ei tööta, kopeerige see aadress brauserisse:',
  invitation: {
    subject: 'Teid on kutsutud Molaari: {organization}',
    body: '{inviter} kutsub Teid Molaaris liituma asutusega {organization}. Teie roll: {role}.',
    action: 'Võta kutse vastu',
    until: 'Kutse kehtib kuni {until}.',
    ignore: 'Kui Te ei tea, millest jutt, ei pea Te midagi tegema.',
  },
  passwordReset: {
    subject: 'Molaari uue parooli määramine',
    body: 'Kontole {username} küsiti uut parooli. Avage link ja sisestage turvakood.',
    code: 'Turvakood: {code}',
    action: 'Määra uus parool',
    until: 'Link ja kood kehtivad ühe tunni ja neid saab kasutada üks kord.',
    ignore: 'Kui see ei olnud Teie, ei pea Te midagi tegema: parool jääb endiseks.',
  },
  paymentFailed: {
    subject: 'Molaari makse ebaõnnestus',
    body: 'Viimane makse ({organization}) ebaõnnestus. Kõik töötab kuni {until}. Pärast seda saab andmeid vaadata ja eksportida, kuid mitte muuta, kuni makse on tehtud. Midagi ei kustutata.',
    action: 'Paranda makse',
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
    body: 'Ühel Molaari kontol on see e-posti aadress. Avage link, et kinnitada, et aadress on Teie oma. Konto töötab ka seni.',
    action: 'Kinnita aadress',
    until: 'Link töötab ühe korra, seitsme päeva jooksul.',
    ignore: 'Kui Teil ei ole Molaaris kontot, ärge linki avage: ilma selleta ei saa keegi Teie aadressi kasutada.',
  },
  emailChange: {
    subject: 'Kinnitage oma uus e-posti aadress Molaaris',
    body: 'See aadress anti Teie Molaari konto uueks e-posti aadressiks. Kinnitamiseks avage link.',
    action: 'Kinnita aadress',
    until: 'Link töötab ühe korra, ühe tunni jooksul.',
    ignore: 'Kui see ei olnud Teie, ei ole vaja midagi teha.',
  },
  emailChanged: {
    subject: 'Teie e-posti aadress Molaaris on muudetud',
    body: 'Teie konto e-posti aadress muudeti {at}. Edaspidi kirjutab Molaar uuele aadressile.',
    ignore: 'Kui see ei olnud Teie, teatage kohe oma kliiniku omanikule.',
  },
  treatmentPlan: {
    subject: 'Teie raviplaan: {clinic}',
    body: 'Tere, {patient}!\n\nTeie raviplaan on kirja manuses. See kehtib kuni {validUntil}. Palun lugege see läbi ja küsige meilt kõike, mis jääb selgusetuks.\n\nLugupidamisega\n{dentist}\n{clinic}',
    action: 'Ava raviplaan',
    pin: 'Leht küsib PIN-koodi, mille kliinik ütleb Teile eraldi.',
  },
};
