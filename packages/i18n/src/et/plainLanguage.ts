import type { Translation } from '../generated-types';

// All T: our terms for laypersons, to be reviewed by a native dentist.
export const plainLanguage: Translation['plainLanguage'] = {
  upperRight: 'üleval paremal {tooth}',
  upperLeft: 'üleval vasakul {tooth}',
  lowerLeft: 'all vasakul {tooth}',
  lowerRight: 'all paremal {tooth}',
  baby: '{tooth} (piimahammas)',
  teeth: {
    centralIncisor: 'keskmine lõikehammas',
    lateralIncisor: 'külgmine lõikehammas',
    canine: 'silmahammas',
    firstPremolar: 'esimene eespurihammas',
    secondPremolar: 'teine eespurihammas',
    firstMolar: 'esimene tagapurihammas',
    secondMolar: 'teine tagapurihammas',
    wisdomTooth: 'tarkusehammas',
  },
  sides: {
    towardsFront: 'eesmine külg',
    towardsBack: 'tagumine külg',
    towardsMiddle: 'keskjoonepoolne külg',
    fromMiddle: 'keskjoonest kaugem külg',
    chewing: 'mälumispind',
    edge: 'lõikeserv',
    cheek: 'põsepoolne külg',
    lip: 'huulepoolne külg',
    palate: 'suulaepoolne külg',
    tongue: 'keelepoolne külg',
    root: 'juur',
    crown: 'hambakroon (hamba nähtav osa)',
    whole: 'kogu hammas',
  },
};
