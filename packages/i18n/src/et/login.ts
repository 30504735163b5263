import type { Translation } from '../generated-types';

export const login: Translation['login'] = {
  title: 'Sisselogimine',
  welcome: 'Tere tulemast tagasi',
  lead: 'Logige sisse oma kliiniku portaali.',
  username: 'Kasutajanimi',
  password: 'Parool',
  noAccount: 'Kontot veel ei ole?',
  signUp: 'Registreeru',
  submit: 'Logi sisse',
};
