import type { Translation } from '../generated-types';

export const home: Translation['home'] = {
  title: 'Röntgenülesvõttest raviplaanini, millest patsient aru saab',
  lead: 'Molaar leiab panoraamülesvõttelt hambad ja restauratsioonid. Teie vaatate iga leiu üle, märgite probleemid ja koostate kinnitatud leidudest hindadega raviplaani.',
  signIn: 'Logi sisse',
  signUp: 'Registreeru',
  portal: 'Ava portaal',
  navigation: { label: 'Sellel lehel', limits: 'Mida leiab', what: 'Mida teeb', plans: 'Paketid', contact: 'Kontakt' },
  sample: {
    alt: 'Joonistatud panoraamülesvõte',
    caption:
      'Proovige ise. Ülesvõte on arvutiga loodud, mitte päris inimese oma; ettepanekud on analüüsi tegelik tulemus. Midagi sellest, mida siin teete, ei salvestata.',
    failed: 'Vaaturit ei õnnestunud laadida.',
    retry: 'Proovi uuesti',
    view: 'Vaade',
    radiograph: 'Ülesvõte',
    chart: 'Hambakaart',
    viewer:
      'Joonistatud ülesvõte leidudega. Nooleklahvid liigutavad, pluss ja miinus suurendavad ning vähendavad. Leiud on loetletud selle all.',
    right: 'Patsiendi parem pool',
    left: 'Patsiendi vasak pool',
    notSeen: 'Ei ole nähtud',
    zoomIn: 'Suurenda',
    zoomOut: 'Vähenda',
    whole: 'Kogu ülesvõte',
    show: 'Näita',
    labels: 'Sildid',
    source: 'Lisaks',
    byHand: 'Hambaarsti märgitud ({count})',
    byHandHint: 'Joonisel olemas, kuid analüüs ei leidnud.',
    experimental: 'Katselised: {names}',
    experimentalHint: 'Täpsust ei ole mõõdetud.',
    sensitivity: 'Tundlikkus',
    hidden: '{count} peidetud',
    noneHidden: 'midagi ei ole peidetud',
    fewer: 'vähem, kindlamad',
    more: 'rohkem, vähem kindlad',
    findings: 'Joonistatud ülesvõtte leiud',
    open: '{count} {{leid|leidu}} üle vaadata',
    done: 'Kõik on otsustatud: hambakaardil on see, mille kinnitasite',
    undo: 'Võta tagasi',
    confidence: 'kindlus {percent}',
    marked: 'hambaarsti märgitud',
    approve: 'Kinnita: {name}',
    reject: 'Lükka tagasi: {name}',
  },
  limits: {
    title: 'Mida Molaar leiab ja mida mitte',
    lead: 'Sama loetelu on iga ülesvõtte juures: hindamata jäänut ei näidata kunagi kui „leide ei ole“.',
    assessed: 'Leiab, täpsus on mõõdetud',
    experimental: 'Katseline, vaikimisi väljas',
    notAssessed: 'Ei leia; hambaarst märgib käsitsi',
    early: 'Varane kaaries',
    grossOnly: 'ainult ulatuslik hävimine ja jäänukjuured',
    facts: {
      images: 'Analüüsitakse panoraamülesvõtteid. Bitewing- ja periapikaalsetele ülesvõtetele saab leide käsitsi märkida.',
      measured:
        'Mudelit mõõdeti {count} avaldatud ülesvõttel, millel seda ei õpetatud ja mis pärinevad kõik ühest allikast. Nende leiud märgistas üldine pildimudel, mitte arstid.',
      untested:
        'Mudelit ei ole kliinikus patsientide peal katsetatud, sel ei ole meditsiiniseadme CE-märgist ning see on välja antud teadustööks ja tutvustamiseks.',
      decision: 'See on abivahend ega pane diagnoosi. Iga leiu kohta otsustab hambaarst.',
    },
  },
  what: {
    title: 'Mida Molaar teeb',
    upload: {
      title: 'Leiab, mis ülesvõttel on',
      text: 'Laadige üles panoraamülesvõte (PNG või JPEG). Hambad nummerdatakse ja restauratsioonid märgitakse; iga leiu juures on näha selle kindlus.',
    },
    review: {
      title: 'Otsustate Teie',
      text: 'Ettepanek jääb ettepanekuks, kuni hambaarst otsustab. Kinnitage, parandage või lükake tagasi, hiire või klaviatuuriga. Raviplaani jõuavad ainult kinnitatud leiud.',
    },
    plan: {
      title: 'Arusaadav raviplaan',
      text: 'Kinnitatud leidudest saab raviplaan Teie hindade ja tekstidega: ekraanil, PDF-ina või e-kirjaga, eesti või inglise keeles.',
    },
    chart: {
      title: 'Hammas hamba haaval',
      text: 'Hambakaart näitab iga hamba ja pinna staatust ISO või universaalses tähistuses ning vahetab andmeid Teie praksisetarkvaraga.',
    },
    team: {
      title: 'Kogu meeskonnale',
      text: 'Arstid, assistendid, administraatorid ja vaatajad, igaühel oma õigused. Assistendid valmistavad ette, arstid kinnitavad.',
    },
    safe: {
      title: 'Patsientide andmed on kaitstud',
      text: 'Teie kliiniku andmed on teistest kliinikutest eraldi. Iga vaatamine ja muudatus logitakse. Patsiendi andmeid saab igal ajal eksportida.',
    },
  },
  plans: { title: 'Paketid ja hinnad', lead: 'Valige oma meeskonnale sobiv pakett.', choose: 'Vali see pakett', sales: 'Võta ühendust' },
};
