import type { Translation } from '../generated-types';

export const invitation: Translation['invitation'] = {
  title: 'Liituge: {organization}',
  lead: 'Teie roll: {role}. Teie konto aadress on {email}.',
  username: 'Kasutajanimi',
  usernameHint: 'Kasutate seda sisselogimiseks. Tavaliselt on see Teie e-posti aadress.',
  submit: 'Loo konto',
  done: 'Teie konto on valmis. Palun logige sisse.',
};
