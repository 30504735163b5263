import type { Translation } from '../generated-types';

/** T: not yet reviewed by a native editor. */
export const identity: Translation['identity'] = {
  or: 'või',
  provider: 'Jätka: {name}',
  emailPending: 'Aadressile {email} saadeti link. Aadress muutub, kui see avatakse.',
  changeEmail: 'Muuda e-posti aadressi',
  newEmail: 'Uus e-posti aadress',
  currentPassword: 'Praegune parool',
  sendLink: 'Saada link',
  emailConfirmed: 'E-posti aadress {email} on kinnitatud.',
  emailLinkBad: 'See link enam ei tööta. Küsige konto seadetes uus.',
  unconfirmed: 'Palun kinnitage oma e-posti aadress: avage link, mis saadeti aadressile {email}.',
  sendAgain: 'Saada link uuesti',
  sentAgain: 'Uus link saadeti aadressile {email}.',
  confirmTitle: 'Kinnitage oma e-posti aadress',
  confirmText: 'Saite lingi aadressile, millele portaal edaspidi kirjutab.',
  confirm: 'Kinnita',
  failed: {
    title: 'Sisselogimine ei õnnestunud',
    cancelled: 'Sisselogimine katkestati teenusepakkuja juures.',
    expired: 'Sisselogimine võttis liiga kaua või algas teises aknas. Palun proovige uuesti.',
    unverified: 'Teenusepakkuja ei ole Teie e-posti aadressi kinnitanud, seetõttu ei saa seda siinse kontoga siduda.',
    provider: 'Isikutuvastuse pakkuja ei vasta ootuspäraselt. Palun proovige uuesti või logige sisse parooliga.',
    otherAddress: 'Olete teenusepakkuja juures sisse logitud muu aadressiga kui kutsutud.',
    linkedElsewhere: 'Teie konto teenusepakkuja juures avab siin juba teise konto. Palun võtke kutse vastu kasutajanime ja parooliga.',
    linkedTwice:
      'Teie konto teenusepakkuja juures on siin seotud mitme aktiivse kontoga, seetõttu ei avata neist ühtegi. Palun logige sisse kasutajanime ja parooliga; kui tarbetu konto on deaktiveeritud, avab teenusepakkuja teise.',
    signUp: {
      title: 'Nii registreeruda ei õnnestunud',
      unverified: 'Teenusepakkuja ei ole Teie e-posti aadressi kinnitanud. Palun laske see seal kinnitada või registreeruge parooliga.',
      provider: 'Isikutuvastuse pakkuja ei vasta ootuspäraselt. Palun proovige uuesti või registreeruge parooliga.',
      addressTaken:
        'Selle aadressiga konto on siin juba olemas, kuid teenusepakkuja seda ei ava: aadress on kinnitamata või konto ei ole aktiivne. Palun logige sisse parooliga või küsige sisselogimise lehel uus parool.',
    },
  },
};
