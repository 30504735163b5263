import type { Translation } from '../generated-types';

export const desk: Translation['desk'] = {
  draft: {
    keptOnServer: 'Salvestamata; alles ka serveris',
    keptHere: 'Salvestamata; alles ainult selles brauseris',
    keptNowhere: 'Salvestamata ja ainult sellel ekraanil: salvestage kohe',
    otherBrowser: 'Teie salvestamata muudatused teisest brauserist on nüüd ka siin. Salvestage need või võtke tagasi.',
  },
  conflict: {
    savedTitle: 'Keegi teine muutis samu objekte',
    savedText: 'Pärast Teie alustamist on need objektid teisiti salvestatud. Valige iga objekti jaoks, kumb jääb, ja salvestage siis.',
    draftTitle: 'Muutsite samu objekte teises brauseris',
    draftText: 'Valige iga objekti jaoks, kumb Teie salvestamata olek jääb, ja salvestage siis.',
    here: 'Jäta selle brauseri oma',
    there: 'Võta teise brauseri oma',
    allMine: 'Jäta kõik minu omad',
    allTheirs: 'Võta kõik nende omad',
    moved: '{width} × {height} px kohal {x}, {y}',
  },
  help: 'Abi',
  comments: {
    title: 'Märkused patsiendi kaardil',
    add: 'Uus märkus',
    placeholder: 'Mida kolleegid peaksid teadma',
    send: 'Lisa märkus',
    earlier: 'Varem saadetu sai siiski salvestatud ja on loendis. Saatke uus osa eraldi märkusena.',
    saved: 'Märkus on salvestatud.',
    empty: 'Märkusi veel ei ole',
    image: 'Ülesvõte {number}',
    remove: 'Kustuta märkus',
    removeQuestion: 'Kas kustutada see märkus jäädavalt?',
    timeline: '{author} lisas märkuse',
  },
  favourites: {
    group: 'Lemmikud',
    add: 'Lisa lemmikutesse',
    taken: 'Lemmik klahvil {number}',
    full: 'Kõik üheksa lemmikuklahvi on võetud',
  },
  hints: {
    title: 'Vihje',
    count: 'Vihje {position} / {count}',
    dismiss: 'Pane kõik vihjed ära',
    done: 'Selge',
    each: {
      pan: {
        title: 'Pildi liigutamine',
        body: 'Lohistage pilti hiire või sõrmega. Käe tööriist (H) ei puuduta ühtegi objekti.',
      },
      zoom: {
        title: 'Suurendamine',
        body: 'Keerake ratast või ajage kaks sõrme laiali. Topeltpuudutus suurendab sammu võrra, 0 näitab kogu pilti.',
      },
      draw: {
        title: 'Leiu joonistamine',
        body: 'Valige kast (B), vajutage, lohistage ja laske lahti. Siis öelge, mis see on. Esc võtab tagasi.',
      },
      move: {
        title: 'Nihutamine ja venitamine',
        body: 'Valige objekt ja lohistage seda või selle nurka. Iga sammu saab tagasi võtta.',
      },
      choose: {
        title: 'Valimine',
        body: 'Klõpsake või puudutage objekti; veel kord valib selle all oleva. Shift valib mitu.',
      },
    },
  },
};
