import type { Translation } from '../generated-types';

export const invitation: Translation['invitation'] = {
  title: 'Liituge: {organization}',
  lead: 'Teie roll: {role}. Teie konto aadress on {email}.',
  username: 'Kasutajanimi',
  usernameHint: 'Kasutate seda sisselogimiseks. Tavaliselt on see Teie e-posti aadress.',
  usernameTaken:
    'See kasutajanimi on juba kasutusel, võib-olla Teie kontol teises kliinikus. Valige selle kliiniku jaoks teine; kirjad saadetakse endiselt aadressile {email}.', // T
  clinicReadOnly:
    'Kliinikuga {organization} ei saa praegu liituda, sest pakett on tasumata. Palun pöörduge omaniku poole; sisestatud andmed jäävad siia alles.', // T
  submit: 'Loo konto',
  done: 'Teie konto on valmis. Palun logige sisse.',
};
