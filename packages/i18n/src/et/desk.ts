import type { Translation } from '../generated-types';

export const desk: Translation['desk'] = {
  draft: {
    keptOnServer: 'Salvestamata; mustand on serveris',
    keptHere: 'Salvestamata; mustand on ainult selles brauseris',
    keptNowhere: 'Salvestamata ja mustandita: salvestage kohe',
    otherBrowser: 'Teie salvestamata muudatused teisest brauserist on laaditud. Salvestage need või võtke tagasi.',
  },
  conflict: {
    savedTitle: 'Keegi teine muutis samu leide',
    savedText: 'Keegi teine salvestas need leiud Teie töö ajal. Valige iga leiu jaoks, kumb jääb, ja salvestage.',
    draftTitle: 'Muutsite samu leide teises brauseris',
    draftText: 'Valige iga leiu jaoks, kumb salvestamata versioon jääb, ja salvestage.',
    here: 'Jäta selle brauseri versioon',
    there: 'Võta teise brauseri versioon',
    allMine: 'Jäta kõik minu omad',
    allTheirs: 'Võta kõik teise omad',
    moved: '{width} × {height} px kohal {x}, {y}',
  },
  help: 'Abi',
  comments: {
    title: 'Kommentaarid patsiendikaardil',
    add: 'Uus kommentaar',
    placeholder: 'Mida kolleegid peaksid teadma',
    send: 'Lisa kommentaar',
    earlier: 'Varem saadetud kommentaar on salvestatud ja loendis. Lisage ülejäänu uue kommentaarina.',
    saved: 'Kommentaar on salvestatud.',
    empty: 'Kommentaare veel ei ole',
    image: 'Ülesvõte {number}',
    remove: 'Kustuta kommentaar',
    removeQuestion: 'Kas kustutada see kommentaar jäädavalt?',
    timeline: '{author} lisas kommentaari',
  },
  favourites: {
    group: 'Lemmikud',
    add: 'Lisa lemmikutesse',
    taken: 'Kiirklahv {number}',
    full: 'Kõik üheksa kiirklahvi on kasutusel',
  },
  hints: {
    title: 'Vihje',
    count: 'Vihje {position} / {count}',
    dismiss: 'Peida vihjed',
    done: 'Selge',
    each: {
      pan: {
        title: 'Ülesvõtte liigutamine',
        body: 'Lohistage hiire või sõrmega. Käe tööriist (H) ei muuda ühtegi leidu.',
      },
      zoom: {
        title: 'Suurendamine',
        body: 'Kerige hiirerattaga või ajage kaks sõrme laiali. Topeltpuudutus suurendab ühe sammu võrra, 0 näitab kogu ülesvõtet.',
      },
      draw: {
        title: 'Leiu joonistamine',
        body: 'Valige kasti tööriist (B), lohistage üle leiu ja valige selle liik. Esc katkestab.',
      },
      move: {
        title: 'Nihutamine ja suuruse muutmine',
        body: 'Valige leid ja lohistage seda või selle nurka. Iga muudatuse saab tagasi võtta.',
      },
      choose: {
        title: 'Valimine',
        body: 'Klõpsake või puudutage leidu; teine kord valib selle all oleva. Shift-klahviga saab valida mitu.',
      },
    },
  },
};
