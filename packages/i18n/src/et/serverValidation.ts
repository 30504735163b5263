import type { Translation } from '../generated-types';

export const serverValidation: Translation['serverValidation'] = {
  unstorable: 'Siin on märk, mida ei saa salvestada',
  totalTooLarge: 'Kogusumma võib olla kuni 1 000 000 €',
  textsTooLong: 'Kõik tekstid kokku võivad olla kuni 100 000 märki',
  noneSelected: 'Ilma ravitöödeta raviplaani ei saa kinnitada. Lisage või valige vähemalt üks ravitöö.', // T
  oneFile: 'Peab olema üks fail',
};
