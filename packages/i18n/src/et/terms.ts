import type { Translation } from '../generated-types';

export const terms: Translation['terms'] = {
  title: 'Kasutustingimused',
  version: 'Versioon: {date}',
  sections: {
    service: {
      title: '1. Teenus',
      text: 'Molaar leiab hammaste röntgenülesvõtetelt hambaid, probleeme ja restauratsioone, hoiab patsientide kartoteeki ja aitab koostada hindadega raviplaane. Kliinik tellib teenuse oma töötajatele.',
    },
    medical: {
      title: '2. See ei ole diagnoos',
      text: 'Analüüs on abivahend ega pane diagnoosi. Enne kasutamist peab hambaarst iga leiu kinnitama. Molaaril ei ole veel meditsiiniseadme CE-märgist. Diagnoosi ja ravi eest vastutab raviv hambaarst.',
    },
    account: {
      title: '3. Kontod',
      text: 'Registreeruja on kliiniku konto omanik ja otsustab, kes sellega liituvad. Igaüks logib sisse oma kontoga ega anna parooli teistele. Pakett piirab, mitu eri rolliga kasutajat võib korraga aktiivne olla.',
    },
    data: {
      title: '4. Patsientide andmed',
      text: 'Patsientide andmete vastutav töötleja on kliinik; Molaar töötleb neid kliiniku ülesandel ja mitte muul eesmärgil. Iga kliiniku andmeid hoitakse teistest eraldi. Patsiendi andmete vaatamine ja muutmine kirjutatakse logisse, mida ei saa muuta. Säilitamise aja otsustab kliinik.',
    },
    payment: {
      title: '5. Tasumine',
      text: 'Valitud paketi hind võetakse ette, kord kuus või kord aastas, makseteenuse kaudu. Kaardinumbrid Molaarini ei jõua. Paketi muutus kehtib kohe ning hinnavahe lisatakse arvele või jääb ettemaksuks.',
    },
    unpaid: {
      title: '6. Kui makse ebaõnnestub',
      text: 'Pärast ebaõnnestunud makset töötab kõik veel 14 päeva. Seejärel saab kliiniku andmeid vaadata ja eksportida, kuid mitte muuta, kuni makseviis on uuendatud. Tasumata arve pärast ei kustutata midagi.',
    },
    end: {
      title: '7. Lõpetamine',
      text: 'Kliinik võib paketi igal ajal lõpetada; see lõpeb siis koos tasutud perioodiga. Andmeid saab ka edaspidi vaadata ning omanik võib paluda nende eksporti või kustutamist.',
    },
    liability: {
      title: '8. Kättesaadavus ja vastutus',
      text: 'Hoolitseme, et teenus oleks kättesaadav ja õige, kuid ei saa tagada, et see töötab katkestuste ja vigadeta. Vastutame kahju eest, mille põhjustame tahtlikult või raske hooletuse tõttu, ning muul juhul viimase kaheteistkümne kuu tasu ulatuses, niivõrd kui seadus seda lubab.',
    },
    law: {
      title: '9. Õigus ja muudatused',
      text: 'Kehtib Eesti õigus. Muudetud tingimusi näidatakse enne nende jõustumist ja küsitakse uus nõusolek.',
    },
  },
};
