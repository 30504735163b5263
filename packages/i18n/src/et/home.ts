import type { Translation } from '../generated-types';

export const home: Translation['home'] = {
  title: 'Röntgenülesvõttest raviplaanini, millest patsient aru saab',
  lead: 'Molaar leiab panoraamülesvõttelt hambad, probleemid ja restauratsioonid. Teie vaatate iga leiu üle ja koostate kinnitatud leidudest hindadega raviplaani.',
  signIn: 'Logi sisse',
  signUp: 'Registreeru',
  portal: 'Ava portaal',
  navigation: { label: 'Sellel lehel', what: 'Mida Molaar teeb', plans: 'Paketid', contact: 'Kontakt' },
  sample: {
    alt: 'Joonistatud panoraamülesvõte, millel analüüs on märkinud {teeth} hammast ning {findings} restauratsiooni ja probleemi',
    caption: 'Arvutiga loodud ülesvõte, mitte päris inimese oma. Märgistus on analüüsi tegelik tulemus.',
    show: 'Näita leide',
    kinds: { TEETH: 'Hambad', RESTORATIONS: 'Restauratsioonid', ISSUES: 'Probleemid' },
  },
  what: {
    title: 'Mida Molaar teeb',
    upload: {
      title: 'Leiab, mis ülesvõttel on',
      text: 'Laadige üles panoraamülesvõte (PNG või JPEG). Hambad nummerdatakse, probleemid ja restauratsioonid märgitakse; iga leiu juures on näha selle kindlus.',
    },
    review: {
      title: 'Otsustate Teie',
      text: 'Ettepanekud on kriipsjoonega, kuni hambaarst otsustab. Kinnitage, parandage või lükake tagasi, hiire või klaviatuuriga. Raviplaani jõuavad ainult kinnitatud leiud.',
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
      title: 'Patsientide andmed on hoitud',
      text: 'Teie kliiniku andmed on teistest kliinikutest eraldi. Iga vaatamine ja muudatus logitakse. Andmeid saab igal ajal eksportida.',
    },
  },
  plans: { title: 'Paketid ja hinnad', lead: 'Valige oma meeskonnale sobiv pakett.', choose: 'Vali see pakett', sales: 'Võta ühendust' },
  contact: {
    title: 'Kirjutage meile',
    lead: 'Küsimused Molaari, mitme kliiniku paketi või liidestamise kohta? Vastame e-postiga.',
    name: 'Nimi',
    email: 'E-post',
    subject: 'Teema',
    message: 'Sõnum',
    send: 'Saada',
    sent: 'Täname. Teie sõnum on saadetud.',
    enterprise: 'Pakett mitmele kliinikule',
  },
  footer: { terms: 'Kasutustingimused' },
};
