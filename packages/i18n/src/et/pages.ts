import type { Translation } from '../generated-types';

export const pages: Translation['pages'] = {
  /** Who decided or saved something, instead of a person's name. */
  byProgram: 'programm {name}',
  login: 'Logige sisse Molaari, portaali, mis teeb panoraamülesvõttest raviplaani.',
  signUp: 'Registreerige oma hambakliinik Molaari kasutajaks.',
  terms: 'Molaari teenusepakkuja ja registreeruva kliiniku vahelised tingimused.',
  processing: 'GDPR artikli 28 kohane andmetöötlusleping: mida Molaar kliiniku jaoks patsientide andmetega teeb.',
  privacy: 'Milliseid isikuandmeid Molaar töötleb, miks, mis õiguslikul alusel ja kui kaua; küpsised ja õigused.',
  provider: 'Kes seda Molaari paigaldust käitab.',
  disclosure: 'Kuidas Molaari turvanõrkusest teatada ja mida oodata.',
};
