import type { Translation } from '../generated-types';

export const mail: Translation['mail'] = {
  greeting: 'Tere, {name}!',
  greetingNobody: 'Tere!',
  regards: 'Molaar',
  automatic: 'See kiri saadeti automaatselt; sellele vastatud kirju ei loeta.',
  linkBelow: 'Kui nupp ei tööta, kopeerige see aadress veebilehitsejasse:',
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
  passwordChanged: {
    subject: 'Teie Molaari parool on muudetud',
    body: 'Konto {username} parool muudeti {at}. Konto teised seansid lõpetati.',
    ignore: 'Kui see ei olnud Teie, määrake kohe uus parool ja teatage kliiniku omanikule.',
    action: 'Määra uus parool',
  },
};
