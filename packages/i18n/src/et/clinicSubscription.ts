import type { Translation } from '../generated-types';

export const clinicSubscription: Translation['clinicSubscription'] = {
  info: {
    title: 'Liikmesus',
    lead: 'Kliinik: {organization}',
    state: {
      INCOMPLETE: 'Tasumata',
      NOT_AGREED: 'Kokku leppimata',
      TRIAL: 'Prooviaeg',
      ACTIVE: 'Kehtib',
      PAST_DUE: 'Makse ebaõnnestus',
      READ_ONLY: 'Ainult vaatamiseks',
      CANCELLED: 'Lõppenud',
    },
    price: 'Hind',
    nextInvoice: 'Järgmine arve',
    amountDue: 'Tasuda',
    endsAt: 'Lõpeb',
    endedAt: 'Lõppes', // T
    willEnd: 'Pakett on lõpetatud. Kõik töötab kuni {date}; pärast seda saab andmeid vaadata ja eksportida, kuid mitte muuta.', // T
    takeBack: 'Paketi jätkamiseks võtke lõpetamine tagasi nupu „Halda arveldust“ all.', // T
    card: 'Kaart',
    noCard: 'Veel puudub',
    nothing: 'Puudub',
    medical: 'Arstid',
    assistant: 'Assistendid ja administraatorid',
    viewer: 'Vaatajad',
    patients: 'Patsiente kartoteegis',
    storage: 'Ruum ülesvõtete jaoks', // T
    storageOf: '{used} GB / {limit} GB',
    storageUnlimited: '{used} GB',
    storageNearlyFull: 'Peaaegu täis. Kui ruum saab täis, ei saa ülesvõtteid üles laadida.', // T
    storageFull: 'Täis: ülesvõtteid ei saa üles laadida.', // T
    usage: 'Kasutusel',
    portal: 'Halda arveldust',
    changeCard: 'Vaheta kaarti',
    portalHint: 'Kaardid, arved, käibemaksukohustuslase number ja lõpetamine makseteenuse lehel.',
    agreed: 'Selles paketis oleme Teiega kokku leppinud. Muutmiseks kirjutage meile.',
    change: 'Muuda paketti',
    onlyOwner: 'Paketti saab muuta ja selle eest tasuda ainult kliiniku omanik.',
  },
  none: {
    title: 'Paketti veel ei ole',
    lead: 'Valige pakett ja tasuge kaardiga. Kliiniku andmed jäävad muutmata.',
    enterprise: 'Võtame Teiega paketi asjus ühendust.',
    writeTo: 'Seni saab kliiniku andmeid vaadata, kuid mitte muuta. Küsimuste korral kirjutage aadressil',
  },
  pay: {
    title: 'Valige pakett',
    button: 'Edasi maksma',
    finish: 'Lõpeta maksmine',
  },
  change: {
    title: 'Paketi muutmine',
    current: 'Praegune pakett',
    tooSmall: 'Meeskond vajab rohkem kohti, kui selles paketis on. Kõigepealt deaktiveerige liikmeid või kustutage kutseid.',
    dueNow: 'Tasuda kohe',
    credit: 'Ettemaks järgmisteks arveteks',
    afterwards: 'Edaspidi',
    staysCancelled: 'Pakett jääb lõpetatuks: see lõpeb {date}', // T
    nextFrom: '{price} {period}, järgmine {date}',
    calculating: 'Hinnavahe arvutamine…',
    confirm: 'Muuda ja maksa',
    confirmPayment: 'Teie pank palub makse kinnitada. Pakett muutub kohe, kui olete seda teinud.',
    openConfirmation: 'Kinnita makse',
    confirmFree: 'Muuda paketti',
    done: 'Pakett on muudetud.',
    same: 'See on Teie praegune pakett.',
  },
  banner: {
    incomplete: 'Pakett on veel tasumata. Saate portaaliga tutvuda, kuid enne tasumist midagi muuta ei saa.',
    pastDue: 'Makse ebaõnnestus. Kõik töötab kuni {date}; pärast seda saab andmeid vaadata ja eksportida, kuid mitte muuta.',
    readOnly: 'Pakett on tasumata. Teie andmed on alles: neid saab vaadata ja eksportida, kuid mitte muuta.',
    cancelled: 'Pakett on lõppenud. Teie andmed on alles: neid saab vaadata ja eksportida, kuid mitte muuta.',
    notAgreed: 'Paketis ei ole veel kokku lepitud. Seni saate portaaliga tutvuda, kuid midagi muuta ei saa.',
    seePlan: 'Vaata paketti',
    askOwner: 'Palun andke teada kliiniku omanikule.',
    pay: 'Maksma',
    payInNewTab: 'Maksa uuel vahelehel; sisestatud andmed jäävad siia alles.',
    updatePayment: 'Uuenda makseviisi',
  },
  // T
  training: {
    title: 'Aidake analüüsi paremaks muuta',
    lead: 'Lubage kliiniku kinnitatud leidudel Molaari analüüsi õpetada. See on vabatahtlik ja väljas, kuni Te selle sisse lülitate.',
    what: 'Nimede ja metaandmeteta panoraamülesvõtted, millel olev tekst on kaetud, koos hammaste ja leidudega, mille Teie kliinik on kinnitanud. Nõusoleku saab igal ajal tagasi võtta; ülesvõtted jäetakse siis välja ja kustutatakse õppeandmetest.',
    agreement: 'Lugege andmetöötluslepingu punkti 10',
    patients: 'Tohin oma kliiniku nimel nõustuda. Kui seadus seda nõuab, on meie patsiendid nõusoleku andnud.',
    agree: 'Nõustun',
    withdraw: 'Võta nõusolek tagasi',
    on: 'Nõustus {name}, {date}',
    withdrawn: 'Tagasi võttis {name}, {date}',
    agreed: 'Täname. Kinnitatud leide tohib nüüdsest kasutada.',
    ended: 'Nõusolek on tagasi võetud. Järgmine eksport jätab Teie ülesvõtted välja.',
  },
  company: {
    phone: 'Telefon patsientidele', // T
    email: 'E-post patsientidele', // T
    logo: 'Logo',
    logoHint: 'PNG või JPEG, kuni 2 MB. Logo on raviplaani päises.',
    chooseLogo: 'Vali logo',
    removeLogo: 'Eemalda logo',
    saved: 'Kliiniku andmed on salvestatud.',
    logoSaved: 'Logo on salvestatud.',
    logoRemoved: 'Logo on eemaldatud.',
    logoWrongType: 'Palun valige PNG- või JPEG-fail.', // T
    logoTooLarge: 'Logo on suurem kui 2 MB.',
    lead: 'Need andmed on raviplaanidel ja arvetel.',
    title: 'Kliinik',
  },
};
