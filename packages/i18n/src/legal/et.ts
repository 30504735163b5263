import type { LegalDocument, LegalDocuments } from './document';

const terms: LegalDocument = {
  lead: 'Tingimused kehtivad selle Molaari paigalduse teenusepakkuja ja registreeruva kliiniku vahel.',
  sections: [
    {
      title: '1. Teenus',
      blocks: [
        'Molaar pakub hammaste röntgenülesvõtetelt leitud hambaid, restauratsioone ja osa probleeme kinnitamiseks ja nimetab iga analüüsi juures, mida ta ei hinnanud. Molaar hoiab patsientide kartoteeki ja aitab koostada hindadega raviplaane. Kliinik tellib teenuse oma töötajatele.',
      ],
    },
    {
      title: '2. See ei ole diagnoos',
      blocks: [
        'Analüüs on abivahend ega pane diagnoosi. Enne kasutamist peab hambaarst iga leiu kinnitama. Molaaril ei ole veel meditsiiniseadme CE-märgist. Diagnoosi ja ravi eest vastutab raviv hambaarst.',
      ],
    },
    {
      title: '3. Kontod',
      blocks: [
        'Registreeruja on kliiniku konto omanik ja otsustab, kes sellega liituvad. Igaüks logib sisse oma kontoga ega anna parooli teistele. Pakett piirab, mitu eri rolliga kasutajat võib korraga aktiivne olla.',
      ],
    },
    {
      title: '4. Patsientide andmed',
      blocks: [
        'Patsientide andmete vastutav töötleja on kliinik. Teenusepakkuja töötleb neid kliiniku ülesandel ja mitte muul eesmärgil, vastavalt andmetöötluslepingule, mis on nende tingimuste osa ja millega nõustutakse koos nendega. Iga kliiniku andmeid hoitakse teistest eraldi. Patsiendi andmete vaatamine ja muutmine kirjutatakse logisse, mida ei saa muuta. Säilitamise aja otsustab kliinik.',
      ],
    },
    {
      title: '5. Tasumine',
      blocks: [
        'Valitud paketi hind võetakse ette, kord kuus või kord aastas, makseteenuse kaudu. Kaardinumbrid Molaarini ei jõua. Paketi muutus kehtib kohe ning hinnavahe lisatakse arvele või jääb ettemaksuks.',
      ],
    },
    {
      title: '6. Kui makse ebaõnnestub',
      blocks: [
        'Pärast ebaõnnestunud makset töötab kõik veel 14 päeva. Seejärel saab kliiniku andmeid vaadata ja eksportida, kuid mitte muuta, kuni makseviis on uuendatud. Tasumata arve pärast ei kustutata midagi.',
      ],
    },
    {
      title: '7. Lõpetamine',
      blocks: [
        'Kliinik võib paketi igal ajal lõpetada; see lõpeb siis koos tasutud perioodiga. Andmeid saab ka edaspidi vaadata ning omanik võib paluda nende eksporti või kustutamist.',
      ],
    },
    {
      title: '8. Kättesaadavus ja vastutus',
      blocks: [
        'Hoolitseme, et teenus oleks kättesaadav ja õige, kuid ei saa tagada, et see töötab katkestuste ja vigadeta. Vastutame kahju eest, mille põhjustame tahtlikult või raske hooletuse tõttu, ning muul juhul viimase kaheteistkümne kuu tasu ulatuses, niivõrd kui seadus seda lubab.',
      ],
    },
    {
      title: '9. Õigus ja muudatused',
      blocks: ['Kehtib Eesti õigus. Kliinikule kehtib versioon, millega ta on nõustunud, kuni ta nõustub uuemaga.'],
    },
  ],
};

const processing: LegalDocument = {
  lead: 'Isikuandmete kaitse üldmääruse (GDPR) artikli 28 kohane leping kliiniku kui vastutava töötleja ja selle Molaari paigalduse teenusepakkuja kui volitatud töötleja vahel. Leping on kasutustingimuste osa: kliiniku registreerija nõustub mõlemaga ning portaal salvestab, kes millise versiooniga, mis keeles ja millal nõustus.',
  sections: [
    {
      title: '1. Ese, kestus ja eesmärk',
      blocks: [
        'Teenusepakkuja säilitab ja töötleb isikuandmeid kliiniku jaoks, et kliinik saaks hoida patsientide kartoteeki ja röntgenülesvõtteid, lasta ülesvõtteid analüüsida, märkida hammaste seisundit ning koostada ja üle anda raviplaane. Leping kehtib, kuni teenusepakkuja kliiniku andmeid säilitab.',
        {
          head: ['Mis', 'Sisu'],
          rows: [
            ['Andmesubjektid', 'Kliiniku patsiendid; kliiniku töötajad, niivõrd kui neid kartoteegis nimetatakse'],
            ['Patsiendi andmed', 'Nimi, isikukood, sünniaeg, e-posti aadress, telefon ja märkmed, niivõrd kui kliinik need sisestab'],
            [
              'Terviseandmed (GDPR artikkel 9)',
              'Röntgenülesvõtted, leiud ja nende otsused, hammaste staatused, kommentaarid, hindadega raviplaanid, patsientide vastused ja allkirjad',
            ],
            [
              'Toimingud',
              'Säilitamine, kuvamine, analüüsimine, vahetamine kliiniku praksisetarkvaraga, saatmine e-postiga, eksport, anonüümimine ja kustutamine',
            ],
          ],
        },
      ],
    },
    {
      title: '2. Juhised',
      blocks: [
        'Teenusepakkuja töötleb andmeid ainult kliiniku dokumenteeritud juhiste järgi. Juhised on see, mida kliiniku kasutajad portaalis teevad, ja need dokumendid. Kui teenusepakkuja peab juhist õigusvastaseks, teatab ta sellest kliinikule viivitamata. Ta ei kasuta andmeid oma eesmärkidel: patsientide andmetel õpetatakse analüüsi ainult siis, kui kliiniku omanik nõustub punktiga 10; muidu on see väljas.',
        'Andmeid ei edastata väljapoole Euroopa Majanduspiirkonda, välja arvatud juhul, kui allpool loetletud alltöötleja asub seal, ja siis ainult mõnel GDPR V peatüki alusel.',
      ],
    },
    {
      title: '3. Konfidentsiaalsus',
      blocks: [
        'Kellel on teenusepakkuja juures andmetele juurdepääs, on kohustatud hoidma saladust ja pääseb ligi ainult niipalju, kui töö nõuab.',
      ],
    },
    {
      title: '4. Tehnilised ja korralduslikud meetmed',
      blocks: [
        'Tarkvaras on järgmised meetmed:',
        {
          list: [
            'Iga kliiniku read on andmebaasis eraldatud reapõhise juurdepääsukontrolliga, millest rakenduse andmebaasiroll ei saa mööda minna; failid on kliiniku oma kaustas.',
            'Iga päring kontrollib kasutaja rolli: omanik, administraator, arst, assistent, vaataja või ühendatud praksisetarkvara.',
            'Paroolidest säilitatakse argon2id räsi; sisselogimiskatsete arv on piiratud. Seanss lõpeb hiljemalt 12 tunni pärast või kliiniku määratud tegevusetuse aja järel. Kasutaja näeb oma avatud seansse ja saab need lõpetada.',
            'Patsiendi andmete iga vaatamine ja muutmine kirjutatakse samas tehingus auditilogisse. Rakendus saab kandeid lisada, kuid mitte muuta, ning kanded on ahelas SHA-256 räsidega, nii et hilisem muudatus tuleb välja. Omanik saab logi kontrollida.',
            'Ülesvõtteid analüüsiv protsess ei pääse kartoteegile ligi: ta saab ülesvõtte ja tagastab leiud.',
            'Ühendatud süsteemide salavõtmed on krüpteeritud (AES-256-GCM) serveri võtmega. Failide lingid on allkirjastatud ja kehtivad minuteid. Patsiendi lingil on PIN, see lukustub pärast viit vale katset ja aegub hiljemalt 90 päeva pärast.',
            'Lehed ei laadi kolmandate isikute skripte, kirjatüüpe ega pilte; selle tagab sisuturbe poliitika. Muutvad päringud lükatakse tagasi, kui need saadab teine veebileht.',
            'Serveri logis on tunnused, mitte nimed, aadressid ega terviseandmed.',
            'Kliinik määrab, mitme aasta pärast tehakse kartoteegi anonüümimise ettepanek või anonüümitakse see automaatselt, ning saab üksiku patsiendi andmeid eksportida, anonüümida ja kustutada.',
          ],
        },
        'Tarkvara osa ei ole ja jääb seetõttu teenusepakkuja ülesandeks tema masinates: krüpteeritud ühendused (portaal eeldab enda ees https-i ning seab siis küpsistele Secure-tunnuse ja HSTS-i), ketaste krüpteerimine ja varukoopiate turvaline hoidmine, sest varunduskäsk neid ei krüpteeri.',
      ],
    },
    {
      title: '5. Alltöötlejad',
      blocks: [
        'Kliinik nõustub alltöötlejatega, kes on loetletud selle dokumendi lõpus. Kavandatavast muudatusest teatab teenusepakkuja kliiniku omanikule e-postiga vähemalt 30 päeva ette; kliinik võib esitada vastuväite ja kokkuleppeta lepingu selleks päevaks lõpetada. Teenusepakkuja paneb iga alltöötlejale selle lepingu kohustused ja vastutab tema eest nagu enda eest.',
        'Kliiniku enda valikud ei ole teenusepakkuja alltöötlejad: kliiniku praksisetarkvara ja e-kirjade saajad.',
      ],
    },
    {
      title: '6. Abi',
      blocks: [
        'Teenusepakkuja aitab kliinikul andmesubjektide taotlustele vastata; eksport, parandamine, anonüümimine ja kustutamine on portaali funktsioonid. Temani jõudnud taotluse edastab ta kliinikule ega vasta sellele ise. Ta aitab mõjuhinnangute ja järelevalveasutusega konsulteerimise juures, niivõrd kui see puudutab tarkvara.',
        'Isikuandmetega seotud rikkumisest teatab teenusepakkuja kliiniku omanikule põhjendamatu viivituseta pärast sellest teadasaamist koos GDPR artikli 33 lõikes 3 nõutuga, niivõrd kui see on teada, ja täiendab teadet hiljem.',
      ],
    },
    {
      title: '7. Töötlemise lõpp',
      blocks: [
        'Pärast paketi lõppu saab kliinik oma andmeid edasi vaadata ja eksportida. Omaniku soovil tagastab või kustutab teenusepakkuja kõik kliiniku andmed ning varukoopiates olevad siis, kui need üle kirjutatakse, välja arvatud juhul, kui seadus nõuab säilitamist.',
      ],
    },
    {
      title: '8. Tõendamine',
      blocks: [
        'Teenusepakkuja annab kliinikule teabe, mida on vaja GDPR artikli 28 täitmise tõendamiseks, ning võimaldab kliiniku või vaikimiskohustusega audiitori kontrolli, millest on teatatud vähemalt 14 päeva ette ja mis toimub tööajal. Eelnimetatud meetmed on tarkvaras endas; selle dokumentatsiooni annab teenusepakkuja soovi korral.',
      ],
    },
    {
      title: '9. Ülimuslikkus ja õigus',
      blocks: [
        'Andmekaitse küsimustes on see leping muude tingimuste suhtes ülimuslik. Vastutus järgib GDPR artiklit 82. Kehtib Eesti õigus.',
      ],
    },
    {
      // T
      title: '10. Analüüsi õpetamine, ainult eraldi nõusolekul',
      blocks: [
        'Kliiniku omanik saab konto seadetes, vahekaardil Kliinik nõustuda, et kliiniku kinnitatud leidudel analüüsi õpetatakse. See ei ole teenuse tingimus, on väljas, kuni omanik selle sisse lülitab, ja selle saab igal ajal välja lülitada. Portaal salvestab, kes ja millal otsustas ning millist selle teksti versiooni loeti. Kliinik tagab, et ta tohib nõustuda: kui seadus nõuab selleks patsientide nõusolekut, küsib selle kliinik.',
        {
          list: [
            'Kasutatakse panoraamülesvõtteid, mille kõik näidatud ettepanekud on otsustatud: metaandmeteta ülesvõte, hammaste numbrid ja kontuurid ning kinnitatud leiud. Nimesid, isikukoode, sünniaegu, märkmeid, kommentaare ega raviplaane ei kasutata.',
            'Väljaspool hambaid ülesvõttele jäädvustatud teksti otsib ja katab programm ning teenusepakkuja vaatab ülesvõtted enne kasutamist läbi. Hammaste ülesvõtte võib siiski ära tunda see, kellel on sama inimese teine ülesvõte.',
            'Ülesvõtted ja kliinikud saavad pseudonüümid, mida saab tagasi viia ainult see paigaldus; kuupäevast jääb alles kvartal.',
            'Pärast nõusoleku tagasivõtmist või ülesvõtte kustutamist jätab järgmine eksport selle välja ja loetleb kustutamiseks. Teenusepakkuja kustutab selle oma õppeandmetest 30 päeva jooksul. Varem õpetatud mudelid jäävad kasutusse: neis ülesvõtteid ei ole.',
          ],
        },
      ],
    },
  ],
};

const privacy: LegalDocument = {
  lead: 'Milliseid isikuandmeid Molaar töötleb, miks, mis õiguslikul alusel ja kui kaua (isikuandmete kaitse üldmääruse, GDPR, artiklid 13 ja 14).',
  sections: [
    {
      title: 'Kes vastutab',
      blocks: [
        'Selle paigalduse teenusepakkuja, kelle andmed on lehe lõpus, on külastajate, talle kirjutajate ja kliinikute kasutajate andmete vastutav töötleja.',
        'Patsientide andmete vastutav töötleja on kliinik. Teenusepakkuja töötleb neid kliiniku ülesandel andmetöötluslepingu järgi. Küsimuste ja taotlustega pöördub patsient oma kliinikusse.',
      ],
    },
    {
      title: 'Mis, miks ja kui kaua',
      blocks: [
        {
          head: ['Andmed', 'Eesmärk ja õiguslik alus', 'Kui kaua'],
          rows: [
            [
              'Kontaktivorm: nimi, e-posti aadress, sõnum',
              'Vastamiseks; õigustatud huvi vastata või lepingueelsed toimingud (artikli 6 lõike 1 punktid f ja b)',
              'Portaalis 30 päeva; teenusepakkuja postkastis, kuni asi on lahendatud',
            ],
            [
              'Kliinik: nimi, aadress, pakett, tingimuste versioon, millega nõustuti, koos aja ja keelega',
              'Leping kliinikuga (artikli 6 lõike 1 punkt b)',
              'Kuni kliinikul on konto; raamatupidamisdokumendid 7 aastat, nagu nõuab raamatupidamise seadus (artikli 6 lõike 1 punkt c)',
            ],
            [
              'Kasutaja konto: nimi, tiitel, e-posti aadress, telefon, foto, kui see on lisatud, roll, keele- ja kuvaseaded, parooli räsi või tunnus identiteediteenuses',
              'Leping kliinikuga; töötajate puhul kliiniku ja teenusepakkuja õigustatud huvi seda täita (artikli 6 lõike 1 punktid b ja f)',
              'Kuni kliinikul on konto: leidude kohta tehtud otsuste tegija peab jääma teada',
            ],
            [
              'Seanss: aeg, brauseri nimi',
              'Et kasutaja püsiks sisse logitud ja näeks avatud seansse (artikli 6 lõike 1 punktid b ja f)',
              'Väljalogimiseni; kuni 12 tundi',
            ],
            [
              'Sisselogimis- ja registreerimiskatsete loendurid: kasutajanime ja võrguaadressi räsid',
              'Kaitse äraarvamise eest; õigustatud huvi turvalisuse vastu (artikli 6 lõike 1 punkt f)',
              'Kuni tunniajaline loendusaeg on möödas ja iga tunni puhastus tehtud',
            ],
            [
              'Kliiniku turvalogi: sisselogimised, ebaõnnestunud katsed, tagasi lükatud päringud ja API-võtmete kasutamine koos võrguaadressi ja brauseriga; tuntud brauseri küpsise räsi',
              'Rünnete avastamine ja uurimine; õigustatud huvi turvalisuse vastu (artikli 6 lõike 1 punkt f; artikkel 32)',
              '90 päeva; tuntud brauser 1 aasta pärast viimast kasutamist',
            ],
            [
              'Portaali e-kirjad: saaja ja krüpteeritud sisu kuni saatmiseni',
              'Kutsed, parooli lähtestamine, teated (artikli 6 lõike 1 punkt b)',
              '30 päeva',
            ],
            [
              'Auditilogi: kes mida ja millal vaatas või muutis, tunnustena',
              'Terviseandmetele seadusliku juurdepääsu tõendamine (artikli 6 lõike 1 punktid c ja f; artikkel 32)',
              'Kuni kliinikul on konto; logi ei saa muuta',
            ],
            ['Teavitused portaalis', 'Et kasutaja saaks tulemustest teada (artikli 6 lõike 1 punkt b)', '90 päeva'],
            ['Sõnumid praksisetarkvarale', 'Kliiniku seadistatud andmevahetus (artikli 6 lõike 1 punkt b)', '90 päeva pärast edastamist'],
            ['Makseteenuse teated', 'Et teada, mille eest on tasutud (artikli 6 lõike 1 punkt b)', '60 päeva'],
            [
              'Serveri logi: aeg, lehe aadress ilma päringuta, tulemus ja tunnused; mitte võrguaadress',
              'Vigade leidmine; õigustatud huvi teenust töös hoida (artikli 6 lõike 1 punkt f)',
              'Niikaua, kui teenusepakkuja oma logifaile hoiab',
            ],
          ],
        },
        'Konto andmeteta ja registreerimisel kliiniku andmeteta teenust kasutada ei saa. Kõik muu on vabatahtlik.',
      ],
    },
    {
      title: 'Patsiendid',
      blocks: [
        'Kliinik sisestab või impordib oma patsientide andmed või saab need oma praksisetarkvarast ning otsustab, kui kaua neid hoitakse. Ta võib määrata aja, mille järel tehakse kartoteegi anonüümimise ettepanek või anonüümitakse see. Raviplaani link kehtib kuni 90 päeva ja avaneb PIN-iga; patsiendi vastus salvestatakse koos aja, raviplaani versiooni ja allkirjaga, kui see anti.',
      ],
    },
    {
      title: 'Kust andmed pärinevad',
      blocks: [
        'Teilt; kui Te neid ise ei sisestanud, siis inimeselt, kes Teid kliinikusse kutsus (e-posti aadress, roll), identiteediteenusest, millega sisse logite (tunnus, nimi, kinnitatud e-posti aadress), ja makseteenusest (paketi seisund).',
      ],
    },
    {
      title: 'Kes andmeid saavad',
      blocks: [
        'Teie oma kliiniku kasutajad rollide järgi; praksisetarkvara, mille kliinik on ühendanud; kasutajate saadetud e-kirjade saajad. Kaardiga tasuv kliinik annab makseandmed makseteenusele, mis saab portaalist kliiniku nime, aadressi ja e-posti aadressi ning on ise vastutav töötleja. Teenusepakkuja muud töötlejad on loetletud lehe lõpus.',
        'Väljapoole Euroopa Majanduspiirkonda edastatakse andmeid ainult siis, kui mõni neist saajatest asub seal, mõnel GDPR V peatüki alusel.',
      ],
    },
    {
      title: 'Küpsised ja brauseri mälu',
      blocks: [
        'Molaar seab ainult selle, mida tööks vaja. Reklaami, analüütikat ega kolmandate isikute sisu ei ole, seega ei ole ka nõusolekut, mida küsida.',
        {
          head: ['Nimi', 'Eesmärk', 'Kui kaua'],
          rows: [
            ['molaar_session', 'Hoiab kasutaja sisse logituna', 'Kuni brauser suletakse või seanss lõpeb'],
            ['molaar_device', 'Tunneb ära brauseri, milles kasutaja on sisse loginud', '1 aasta'],
            ['__Host-molaar-embed', 'Sama praksisetarkvara lehe sees', 'Kuni brauser suletakse või seanss lõpeb'],
            ['molaar_provider', 'Identiteediteenusega sisselogimine, krüpteeritud', 'Kuni 60 minutit'],
            ['molaar_sign_up', 'Kinnitatud isik kliiniku registreerimisel, krüpteeritud', 'Kuni 60 minutit'],
            ['molaar-plan', 'Patsiendi külastus raviplaani juures pärast PIN-i', '30 minutit'],
            ['molaar (kohalik mälu)', 'Keel ja aeg, millal siin brauseris viimati välja logiti', 'Kuni Te selle kustutate'],
            ['Mustandid (kohalik mälu)', 'Sisse logitud kasutaja salvestamata töö', 'Kuni see on salvestatud või kasutaja välja logib'],
            ['Registreerimisvorm (seansimälu)', 'Registreerimisel sisestatu, ilma paroolita', 'Kuni kaart suletakse'],
            ['molaar-plan (seansimälu)', 'Mida patsient on raviplaani kohta täitnud', 'Kuni see on saadetud või kaart suletakse'],
          ],
        },
        'HTTPS-i korral algavad küpsiste nimed eesliitega __Host-, raviplaani külastuse oma eesliitega __Secure-.',
      ],
    },
    {
      title: 'Automaatseid otsuseid ei ole',
      blocks: [
        'Ülesvõtte analüüs pakub leide; iga leiu kohta otsustab hambaarst. Õiguslike või samalaadsete tagajärgedega otsuseid automaatselt ei tehta (GDPR artikkel 22) ja profiilianalüüsi ei ole.',
      ],
    },
    {
      title: 'Teie õigused',
      blocks: [
        {
          list: [
            'tutvuda oma andmetega ja saada neist koopia levinud vormingus (artiklid 15 ja 20)',
            'lasta andmeid parandada ja kustutada (artiklid 16 ja 17)',
            'lasta töötlemist piirata (artikkel 18)',
            'esitada vastuväide õigustatud huvil põhinevale töötlemisele (artikkel 21)',
          ],
        },
        'Kirjutage teenusepakkujale; patsiendid kirjutavad oma kliinikule. Võite esitada kaebuse ka järelevalveasutusele, Eestis Andmekaitse Inspektsioonile: Tatari 39, 10134 Tallinn, www.aki.ee.',
      ],
    },
  ],
};

const disclosure: LegalDocument = {
  lead: 'Kas leidsite Molaari turvalisuses nõrga koha? Palun andke meile teada. Oleme iga teate eest tänulikud.',
  sections: [
    {
      title: 'Kuidas teatada',
      blocks: [
        'Kirjutage lehe lõpus toodud aadressil eesti või inglise keeles. Kirjeldage, mida tegite, mis juhtus ja mida keegi võiks sellega teha. Ärge saatke patsientide andmeid; kui neid nägite, öelge seda ja kustutage need.',
      ],
    },
    {
      title: 'Mida Teilt palume',
      blocks: [
        {
          list: [
            'Proovige oma konto ja väljamõeldud patsientidega või oma arvutis demoga.',
            'Ärge lugege, muutke ega kustutage teiste andmeid ning lõpetage kohe, kui neid näete.',
            'Ärge koormake teenust üle ja ärge kirjutage selle kasutajatele.',
            'Andke meile enne avaldamist parandamiseks aega: 90 päeva, kui me ei lepi kokku teisiti.',
          ],
        },
      ],
    },
    {
      title: 'Mida võite oodata',
      blocks: [
        {
          list: [
            'Vastust, ning meie hinnangut kohe, kui oleme Teie teadet uurinud.',
            'Teatame, kui viga on parandatud, ja nimetame Teid, kui soovite.',
            'Me ei võta õiguslikke meetmeid inimese vastu, kes järgib seda lehte.',
            'Rahalist tasu ei ole.',
          ],
        },
      ],
    },
  ],
};

export const documents: LegalDocuments = { terms, processing, privacy, disclosure };
