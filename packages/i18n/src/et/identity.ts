import type { Translation } from '../generated-types';

/** T: not yet reviewed by a native editor. */
export const identity: Translation['identity'] = {
  or: 'või',
  provider: 'Jätka: {name}',
  emailConfirmed: 'Kirjad saadame Teile aadressile {email}.', // T
  confirmedTitle: 'E-posti aadress on kinnitatud', // T
  toPortal: 'Jätka Molaaris', // T
  linkInvalidTitle: 'Link enam ei kehti', // T
  emailLinkInvalid:
    'Seda on juba kasutatud, see on aegunud või asendatud uuemaga. Kui aadress ei ole veel kinnitatud, saate konto seadetest uue lingi.', // T
  confirmTitle: 'Kinnitage oma e-posti aadress',
  confirmText: 'Edaspidi saadab portaal kirjad sellele aadressile.',
  confirm: 'Kinnita',
  failed: {
    title: 'Sisselogimine ei õnnestunud',
    cancelled: 'Sisselogimine katkestati isikutuvastuse pakkuja juures.',
    expired: 'Sisselogimine võttis liiga kaua või alustati seda teises aknas. Palun proovige uuesti.',
    unverified:
      'Isikutuvastuse pakkuja ei anna kinnitatud e-posti aadressi, seetõttu ei ole teada, kelle konto see on. Logige sisse parooliga ja siduge konto oma konto seadetes või avage kutse link.',
    provider: 'Isikutuvastuse pakkuja ei vasta ootuspäraselt. Palun proovige uuesti või logige sisse parooliga.',
    otherAddress: 'Olete isikutuvastuse pakkuja juures sisse logitud muu aadressiga kui see, millele kutse saadeti.',
    linkedElsewhere:
      'Teie konto isikutuvastuse pakkuja juures on siin juba teise kontoga seotud. Palun võtke kutse vastu kasutajanime ja parooliga.',
    linkedTwice:
      'Teie konto isikutuvastuse pakkuja juures on siin seotud mitme aktiivse kontoga. Palun logige sisse kasutajanime ja parooliga ning laske tarbetu konto deaktiveerida.',
    signUp: {
      title: 'Registreerumine ei õnnestunud',
      unverified:
        'Isikutuvastuse pakkuja ei anna kinnitatud e-posti aadressi. Palun registreeruge parooliga; konto saate pärast siduda oma konto seadetes.',
      provider: 'Isikutuvastuse pakkuja ei vasta ootuspäraselt. Palun proovige uuesti või registreeruge parooliga.',
      addressTaken:
        'Selle aadressiga konto on juba olemas, kuid isikutuvastuse pakkuja kaudu seda avada ei saa: aadress on kinnitamata või konto ei ole aktiivne. Palun logige sisse parooliga või küsige sisselogimise lehel uus parool.',
    },
  },
};
