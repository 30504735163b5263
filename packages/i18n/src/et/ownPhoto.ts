import type { Translation } from '../generated-types';

export const ownPhoto: Translation['ownPhoto'] = {
  label: 'Foto',
  hint: 'PNG või JPEG, kuni 10 MB. Kolleegid näevad seda Teie nime kõrval.',
  choose: 'Vali foto',
  change: 'Vaheta foto',
  remove: 'Eemalda foto',
  cropTitle: 'Kärpige fotot',
  cropHint: 'Lohistage fotot või kasutage nooleklahve. Pluss ja miinus muudavad suurust.',
  image: 'Teie foto',
  zoom: 'Suurus',
  saved: 'Foto on salvestatud.',
  removed: 'Foto on eemaldatud.',
  wrongType: 'Palun valige PNG- või JPEG-foto.',
  tooBig: 'Foto on suurem kui 10 MB.',
  unreadable: 'Seda fotot ei saa lugeda. Palun valige teine.',
};
