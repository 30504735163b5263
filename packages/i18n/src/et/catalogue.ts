import type { Translation } from '../generated-types';

// S: the term is used in Estonian professional sources. T: our translation, to be reviewed by a native dentist.
export const catalogue: Translation['catalogue'] = {
  findings: {
    CUSTOM: 'Kohandatud leid', // T
    EMERGING_TOOTH: 'Lõikumata hammas', // T
    TOOTH: 'Hammas', // S
    FOREIGN_OBJ: 'Võõrkeha', // T
    FRACTURE: 'Fraktuur', // S
    IRREG_LUCENCY: 'Hõrenemisala', // T
    IRREG_OPACITY: 'Tihenemisala', // T
    MIX_OPACITY_FORMATION: 'Segatihedusega kolle', // T
    PRIM_CAR_CAVITY: 'Primaarne kaaries', // S
    SEC_CAR_CAVITY: 'Sekundaarne kaaries', // S
    POOR_ENDODONTICS: 'Puudulik juuretäidis', // S
    ATTRITION: 'Atritsioon (hammaste kulumine)', // S
    CHIPPED_TOOTH: 'Killunenud hammas', // T
    OVERHANG: 'Üleulatuv täidis', // T
    PERIODONTITIS_COM: 'Kaugelearenenud parodontiit', // T
    PLAQUE_LOC: 'Lokaalne hambakatt/hambakivi', // T
    PERIODONTITIS_PERIAPICAL: 'Apikaalne periodontiit', // S
    BRACES: 'Breketid', // S
    BRIDGE: 'Sild', // S
    COMPOSITE: 'Täidis', // T
    CROWN: 'Kroon', // S
    FILLING_INLAY: 'Panus (inlay)', // S
    FILLING_ONLAY: 'Panus (onlay)', // S
    GOOD_ENDODONTICS: 'Juuretäidis', // S
    IMPLANT: 'Implantaat', // S
    SCREW: 'Kruvi', // S
    SUPPORT_NON_SCREW: 'Tihvt', // S
    SURGICAL_PLATE: 'Osteosünteesiplaat', // T
    WIRE: 'Traat', // T
    MOUTH_AREA: 'Suupiirkond', // T
    JEWELLERY: 'Suuehe', // T
  },
  // T
  assessment: {
    NOT_ANALYSED: 'Analüüsimata',
    NOT_ASSESSED: 'Hindamata: kõik leiud',
    list: 'Hindamata: {list}',
    more: '{list} ja veel {count}',
    partial: 'vähem väljendunud {name}',
    earlyCaries: 'varane kaaries',
    earlyCariesFull: 'varane kaaries (hinnatakse ainult ulatuslikku hävimist ja jäänukjuuri)',
  },
  statuses: {
    SOUND: 'Terve hammas', // S
    UNERUPTED: 'Lõikumata hammas, ei ole näha', // T
    CONGENITALLY_MISSING: 'Kaasasündinult puuduv hammas', // T
    EXTRACTED: 'Eemaldatud hammas', // T
    MISSING_UNSPECIFIED: 'Puuduv hammas, põhjus teadmata', // T
    PONTIC: 'Silla vahelüli', // T
    ABUTMENT: 'Silla tugihammas', // T
  },
  categories: { ISSUES: 'Probleemid', TEETH: 'Hambad', RESTORATIONS: 'Restauratsioonid', OTHER: 'Muu' },
  surfaces: {
    mesial: 'mesiaalne',
    distal: 'distaalne',
    occlusal: 'oklusaalne',
    incisal: 'lõikeserv',
    vestibular: 'vestibulaarne (bukaalne, labiaalne)',
    buccal: 'bukaalne',
    labial: 'labiaalne',
    oral: 'lingvaalne või palatinaalne',
    lingual: 'lingvaalne',
    palatal: 'palatinaalne',
    root: 'juur',
    crown: 'hambakroon', // T
    // Never "terve hammas": that is a healthy tooth.
    wholeTooth: 'kogu hammas',
    jaw: 'lõualuu',
  },
  effects: { WHOLE_TOOTH: 'Kogu hammas', ROOT: 'Juur', CROWN: 'Hambakroon' },
  decisions: { SUGGESTED: 'Ettepanek', APPROVED: 'Kinnitatud', EDITED: 'Muudetud', REJECTED: 'Tagasi lükatud' },
  units: { TOOTH: 'hammas', SURFACE: 'pind', CANAL: 'kanal', VISIT: 'visiit', JAW: 'lõualuu', PIECE: 'tükk' },
  imageStatuses: {
    NO_ANALYSIS: 'Analüüsimata',
    ANALYSIS_PERFORMED: 'Analüüsitud',
    TREATMENT_PLAN: 'Raviplaan koostatud',
  },
  analysisStates: { QUEUED: 'Ootel', RUNNING: 'Käib', SUCCEEDED: 'Valmis', FAILED: 'Ebaõnnestus' },
  analysisStages: {
    QUEUED: 'Ootab järjekorras',
    DECODING: 'Ülesvõtte lugemine',
    DETECTING: 'Hammaste ja leidude tuvastamine',
    ASSIGNING: 'Leidude sidumine hammastega',
    SAVING: 'Leidude salvestamine',
    DONE: 'Valmis',
  },
  analysisFailures: {
    IMAGE_UNREADABLE: 'Ülesvõtet ei saanud lugeda. Palun laadige algne fail uuesti üles.',
    IMAGE_MISSING: 'Salvestatud ülesvõtet ei leitud. Palun laadige see uuesti üles.',
    WORKER_FAILED: 'Analüüs katkes. Palun käivitage see uuesti.',
    MODEL_CHANGED: 'Tuvastusmudel uuenes analüüsi ajal. Palun käivitage analüüs uuesti.',
    CANCELLED: 'Analüüs katkestati.',
    STORAGE_UNAVAILABLE: 'Ülesvõtete hoidla ei vastanud kümne minuti jooksul. Palun käivitage analüüs hiljem uuesti.',
  },
  // T
  imageNotices: {
    NOT_PANORAMIC:
      'See ei näi olevat üks terve panoraamülesvõte; muud analüüsida ei saa. Ettepanekuid ei ole. Kui näha on enamat, kärpige see ühe ülesvõtteni; leiud saab joonistada ka käsitsi.',
    UPSIDE_DOWN: 'Ülesvõte näib olevat tagurpidi. Ettepanekuid ei ole; pöörake ülesvõte õigeks ja käivitage analüüs uuesti.',
    SIDEWAYS: 'Ülesvõte näib olevat külili. Ettepanekuid ei ole; pöörake ülesvõte õigeks ja käivitage analüüs uuesti.',
    INVERTED: 'Ülesvõtte heledad ja tumedad toonid näivad olevat vahetuses. Ettepanekuid ei ole; laadige üles algne ülesvõte.',
    TOO_DARK: 'Ülesvõte on väga tume. Mõni leid võib olla märkamata jäänud; võrrelge originaaliga.',
    SIDES_EXCHANGED:
      'Ülesvõtte küljetähis on peegelpildis või teisel poolel: vasak ja parem pool võivad olla vahetuses. Kontrollige pooli, enne kui hambanumbreid usaldate.',
    LOW_CONTRAST: 'Ülesvõttel on väga vähe kontrasti. Mõni leid võib olla märkamata jäänud; võrrelge originaaliga.',
    SATURATED: 'Ülesvõttel on hambad kohati täiesti valged. Mõni täidis võib olla märkamata jäänud; vaadake ka väikse kindlusega leide.',
    BLURRED: 'Ülesvõte on ebaterav. Mõni täidis võib olla märkamata jäänud; vaadake ka väikse kindlusega leide.',
  },
  planStatuses: {
    DRAFT: 'Mustand',
    APPROVED: 'Kinnitatud',
    SENT: 'Saadetud',
    ANSWERED: 'Vastatud',
    SUPERSEDED: 'Asendatud uuema versiooniga',
    DISCARDED: 'Mustandist loobutud',
  },
  pdfFormats: {
    NORMAL: 'Täielik, kokkuvõttega',
    SUMMARY_HIDDEN: 'Kokkuvõtteta',
    SUMMARY_AND_PRICE_HIDDEN: 'Kokkuvõtte ja hindadeta',
    ONE_PAGE: 'Ühel lehel',
  },
  templateStatuses: { DRAFT: 'Mustand', ACTIVE: 'Kehtiv', EXPIRED: 'Arhiveeritud' },
  disclaimerCategories: { INFORMATION: 'Teave', LEGAL: 'Õiguslik', CLINIC: 'Kliinik' },
  notations: { ISO: 'ISO 3950 (FDI)', UNS: 'Universaalne (UNS)', PALMER: 'Palmer' },
  situations: {
    ANY: 'Kõik muud olukorrad',
    CROWN: 'Hambakroon või neli pinda',
    ROOT: 'Juur',
    WHOLE_TOOTH: 'Kogu hammas',
    CROWNED_TOOTH: 'Krooniga hammas',
    ROOT_FILLED_TOOTH: 'Juureravitud hammas',
    IMPLANT: 'Implantaat',
    DESTROYED_TOOTH: 'Kaariesest hävinud hammas või juur',
  },
};
