import type { Translation } from '../generated-types';

export const home: Translation['home'] = {
  title: 'Röntgenülesvõttest raviplaanini, millest patsient aru saab',
  lead: 'Molaar leiab panoraamülesvõttelt hambad, probleemid ja restauratsioonid. Teie vaatate iga leiu üle ja teete kinnitatust hinnaga raviplaani.',
  signIn: 'Logi sisse',
  signUp: 'Registreeru',
  portal: 'Ava portaal',
  navigation: { label: 'See leht', what: 'Mida Molaar teeb', plans: 'Paketid', contact: 'Kontakt' },
  picture: {
    alt: 'Joonistatud panoraamülesvõte, millel analüüs on märkinud {teeth} hammast ning {findings} restauratsiooni ja probleemi',
    caption: 'Ülesvõtte on joonistanud Molaar ise, see ei ole ühegi inimese oma. Märgid on analüüsi enda vastus.',
    show: 'Näita märke',
    kinds: { TEETH: 'Hambad', RESTORATIONS: 'Restauratsioonid', ISSUES: 'Probleemid' },
  },
  what: {
    title: 'Mida Molaar teeb',
    upload: {
      title: 'Leiab, mis pildil on',
      text: 'Laadige üles panoraamülesvõte (PNG või JPEG). Hambad saavad numbrid, probleemid ja restauratsioonid märgid, iga juures on näha, kui kindel analüüs on.',
    },
    review: {
      title: 'Otsustate Teie',
      text: 'Ettepanekud on kriipsjoonega, kuni hambaarst otsustab. Kinnitage, parandage või lükake tagasi, hiire või klaviatuuriga. Plaani jõuab ainult see, mille inimene on kinnitanud.',
    },
    plan: {
      title: 'Arusaadav raviplaan',
      text: 'Kinnitatud leidudest saab raviplaan Teie hindade ja tekstidega: ekraanil, PDF-ina või e-kirjaga, eesti või inglise keeles.',
    },
    chart: {
      title: 'Hammas hamba haaval',
      text: 'Hambakaart hoiab iga hamba ja pinna seisundit, ISO või universaalse numeratsiooniga, ning vahetab seda Teie praksise tarkvaraga.',
    },
    team: {
      title: 'Kogu meeskonnale',
      text: 'Arstid, assistendid, administraatorid ja vaatajad, igaühel oma õigused. Assistendid valmistavad ette, arstid kinnitavad.',
    },
    safe: {
      title: 'Patsientide andmed on hoitud',
      text: 'Teie kliiniku andmed on teistest kliinikutest eraldi. Iga vaatamine ja muutmine pannakse kirja. Andmeid saab igal ajal eksportida.',
    },
  },
  plans: { title: 'Paketid ja hinnad', lead: 'Valige oma meeskonnale sobiv.', choose: 'Vali see pakett', sales: 'Võta ühendust' },
  contact: {
    title: 'Kirjutage meile',
    lead: 'Küsimused Molaari, mitme kliiniku paketi või liidestamise kohta? Vastame e-postiga.',
    name: 'Nimi',
    email: 'E-post',
    subject: 'Teema',
    message: 'Sõnum',
    send: 'Saada',
    sent: 'Täname. Teie sõnum on teel.',
    enterprise: 'Pakett mitmele kliinikule',
  },
  footer: { terms: 'Kasutustingimused' },
};
