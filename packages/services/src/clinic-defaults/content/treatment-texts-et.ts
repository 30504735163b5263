import type { FindingType } from '@molaar/domain/findings';

interface TreatmentText {
  text: string;
  disclaimer?: string;
}

/**
 * Estonian texts of a new clinic's medical template, equal in meaning to the English ones, for one tooth and for
 * several. T: the whole file is our own wording, to be reviewed by a native dentist. Terms are those of the dictionary
 * in packages/i18n; "terve hammas" (a healthy tooth) never means the whole tooth.
 */
export const TREATMENT_TEXTS_ET: Readonly<Record<FindingType, TreatmentText>> = {
  CUSTOM: { text: '' },
  EMERGING_TOOTH: {
    text: 'Kõik hambad ei ole veel täielikult lõikunud. Hindame, kas ruumi on piisavalt ja kuidas paiknevad naaberhambad, ning lepime Teiega kokku, mida teha: kas jälgida, aidata oma kohale lõikuda või eemaldada.\nKui midagi ei tehta, võib ruumipuuduses hammas naaberhambaid suruda, igeme all põletikku minna või luusse jääda.',
    disclaimer: 'Hind sisaldab läbivaatust; võimalik edasine ravi lepitakse kokku eraldi.',
  },
  TOOTH: { text: '' },
  FOREIGN_OBJ: {
    text: 'Ülesvõttel on näha midagi, mis ei kuulu hamba ega luu juurde. Selgitame välja, mis see on ja kus see täpselt asub, ning eemaldame selle, kui see segab või hoiab kudet põletikus.\nKui midagi ei tehta, võib võõrkeha põhjustada püsivat põletikku; mõni võõrkeha vaevusi ei tekita ja vajab vaid jälgimist.',
    disclaimer: 'Hind sõltub võõrkeha asukohast ja täpsustub pärast läbivaatust.',
  },
  FRACTURE: {
    text: 'On märke hambakoe mõranemisest või murdumisest. Ravi sõltub mõra sügavusest: hammas taastatakse täidisega, kaetakse krooniga või, kui juur on lõhenenud, eemaldatakse.\nKui midagi ei tehta, süveneb mõra närimisel, bakterid jõuavad hambanärvini ja hammas, mille saaks praegu veel säilitada, võib kaduda.',
    disclaimer: 'Lõplik ravi ja hind selguvad, kui mõra sügavus on teada.',
  },
  IRREG_LUCENCY: {
    text: 'Ülesvõttel paistab luu oodatust tumedam. See võib olla normi variant, kuid ka põletiku või tsüsti tunnus, mistõttu uurime seda lähemalt, vajaduse korral kolmemõõtmelise ülesvõttega.\nKui muutust ei uurita, võib aeglaselt ja valutult kasvav kolle jääda märkamata, kuni seda on raskem ravida.',
  },
  IRREG_OPACITY: {
    text: 'Ülesvõttel paistab luu oodatust tihedam. Enamasti on sellised muutused ohutud, kuid põhjus peaks olema teada: uurime seda lähemalt ja võrdleme varasemate ülesvõtetega.\nKui muutust ei uurita, võib ravivajadus selguda liiga hilja.',
  },
  MIX_OPACITY_FORMATION: {
    text: 'Ülesvõttel on lõualuus näha kõrvuti tumedamaid ja heledamaid osi. Ühe ülesvõtte järgi ei saa nende olemust kindlaks teha; vaja on kolmemõõtmelist ülesvõtet ja suukirurgi arvamust.\nKui muutust ei uurita, võib see valutult kasvada ning nõrgestada luud ja ümbritsevaid hambajuuri.',
  },
  PRIM_CAR_CAVITY: {
    text: 'Kaaries on tunginud läbi hambapinna. Eemaldame kohaliku tuimestuse all pehmenenud hambakoe ja taastame puuduva osa hambavärvi täidisega.\nKui midagi ei tehta, liigub kaaries hambanärvi poole. Järgneda võivad hambavalu, juureravi või hamba kaotus.',
    disclaimer: 'Hind arvestatakse täidetavate pindade järgi; sügav kaaries võib vajada enamat kui täidist.',
  },
  SEC_CAR_CAVITY: {
    text: 'Varem tehtud töö serva all on alanud uus kaaries. Eemaldame vana materjali ja pehmenenud hambakoe ning taastame puuduva osa uue täidisega.\nKui midagi ei tehta, levib kaaries täidise all märkamatult. Täidis võib lahti tulla ja hambanärv põletikku minna.',
    disclaimer: 'Kui palju hambakudet on alles, selgub alles pärast vana täidise eemaldamist.',
  },
  POOR_ENDODONTICS: {
    text: 'Juuretäidis on liiga lühike, liiga pikk või ebatihe. Eemaldame vana materjali, puhastame juurekanalid uuesti ja täidame need õige pikkuseni.\nKui midagi ei tehta, võivad bakterid kanalites edasi elada. Juuretipu ümber võib tekkida või suureneda põletik, esialgu sageli valutult.',
    disclaimer: 'Hind on ühe kanali kohta; kanalite arv selgub ravi käigus. Kuue kuni kaheteistkümne kuu pärast on vaja kontrollülesvõtet.',
  },
  ATTRITION: {
    text: 'Hambapind on kulunud, enamasti öise hammaste kokkusurumise või krigistamise tõttu. Otsime põhjust, kaitseme hambaid öökapega ja taastame kulunud pinna seal, kus see on vajalik.\nKui midagi ei tehta, muutuvad hambad lühemaks ja tundlikumaks ning täidised ja servad murduvad kergemini.',
    disclaimer: 'Hind on ühe öökape kohta; kulunud hammaste taastamine plaanitakse eraldi.',
  },
  CHIPPED_TOOTH: {
    text: 'Hambakude on murdunud. Silume serva ja taastame puuduva osa hambavärvi täidisega.\nKui midagi ei tehta, võib terav serv vigastada keelt ja põske, hammas võib muutuda tundlikuks ja murdekoht suureneda.',
  },
  OVERHANG: {
    text: 'Täidis ulatub üle hamba serva. Silume serva või vahetame täidise, et hambavahet saaks puhastada.\nKui midagi ei tehta, koguneb serva alla katt. Ige läheb põletikku, luu taandub ja alata võib uus kaaries.',
    disclaimer: 'Kui serva siluda ei saa, vahetatakse täidis uue täidise hinnaga.',
  },
  PERIODONTITIS_COM: {
    text: 'Hammast hoidev luu on sügava igemepõletiku tõttu taandunud. Mõõdame igemetaskud, puhastame juurepinnad igeme alt ja õpetame, kuidas neid puhtana hoida; järgnevad kontrollid.\nKui midagi ei tehta, taandub luu edasi. Hambad hakkavad liikuma ja võivad kaduda ning põletik koormab ka üldtervist.',
    disclaimer: 'Hind on ühe lõualuu kohta. Visiitide arv sõltub igeme paranemisest.',
  },
  PLAQUE_LOC: {
    text: 'Hambapinnale on kogunenud hambakatt või hambakivi. Eemaldame selle ultraheliga, poleerime pinna ja näitame, kuidas seda kodus puhtana hoida.\nKui midagi ei tehta, läheb ige põletikku ja veritseb ning põletik võib levida luuni.',
  },
  PERIODONTITIS_PERIAPICAL: {
    text: 'Luu juuretipu ümber on põletikus; põletiku allikas on hamba sees. Puhastame ja täidame juurekanalid ning luu tavaliselt paraneb. Kui hammast ei saa säilitada, see eemaldatakse.\nKui midagi ei tehta, hävitab põletik luud edasi, võib ägeneda valu ja tursega ning levida ümbritsevasse piirkonda.',
    disclaimer:
      'Hind on ühe kanali kohta; kanalite arv selgub ravi käigus. Paranemist kontrollitakse ülesvõttega kuue kuni kaheteistkümne kuu pärast.',
  },
  BRACES: {
    text: 'Breketid liigutavad hambad järk-järgult õigele kohale. Ravi plaanib ortodont ja seda kontrollitakse iga nelja kuni kaheksa nädala järel.',
    disclaimer: 'Hind on ühe lõualuu kohta; kontrollvisiidid ja retensiooniaparaadid on ortodondi raviplaanis.',
  },
  BRIDGE: { text: 'Sild asendab puuduvaid hambaid: see on liikumatu töö, mida kannavad naaberhambad või implantaadid.' },
  COMPOSITE: { text: 'Hambavärvi täidisega taastatakse hamba puuduv osa ühe visiidiga.' },
  CROWN: { text: 'Keraamiline kroon katab ja tugevdab hammast, mis on täidise jaoks liiga nõrk. Selleks on vaja kaht visiiti.' },
  FILLING_INLAY: { text: 'Panus (inlay) on laboris valmistatud täidis, mis liimitakse hambasse. See on tihe ja vastupidav.' },
  FILLING_ONLAY: { text: 'Panus (onlay) valmistatakse laboris ja katab ühe või mitu hambaköbru, säästes hammast rohkem kui kroon.' },
  GOOD_ENDODONTICS: {
    text: 'Hambas on juuretäidis. Kas see on tihe, ei selgu ainult ülesvõttelt; seda kontrollitakse tavapäraste ajavahemike järel.',
  },
  IMPLANT: {
    text: 'Implantaat asendab puuduva hamba juurt ja kannab pärast paranemist krooni. Plaanimiseks on vaja kolmemõõtmelist ülesvõtet.',
    disclaimer: 'Hind ei sisalda krooni implantaadil ega luu taastamist.',
  },
  SCREW: { text: 'Juurekanalisse keeratav kruvi hoiab täidist või krooni hambal, millel on oma kudet vähe alles.' },
  SUPPORT_NON_SCREW: { text: 'Juurekanalisse liimitav tihvt hoiab täidist või krooni hambal, millel on oma kudet vähe alles.' },
  SURGICAL_PLATE: { text: 'Varasema operatsiooni kirurgiline plaat. See jäetakse paigale, kuni vaevusi ei ole.' },
  WIRE: { text: 'Esihammaste taha liimitud peenike traat hoiab hambaid pärast ortodontilist ravi paigal.' },
  MOUTH_AREA: { text: '' },
  JEWELLERY: { text: 'Ehe tasub enne järgmist ülesvõtet eemaldada: see varjab enda taga olevat.' },
};
