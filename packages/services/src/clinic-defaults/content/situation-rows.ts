import type { Locale } from '@molaar/contracts';
import type { FindingType } from '@molaar/domain/findings';
import type { TreatmentSituation } from '@molaar/domain/treatment-plans';
import type { TemplatePrice } from './template-prices';

interface SituationRow {
  types: readonly FindingType[];
  situations: readonly Exclude<TreatmentSituation, 'ANY'>[];
  price: TemplatePrice;
  texts: Readonly<Record<Locale, { name: string; text: string; disclaimer: string }>>;
}

const CARIES = ['PRIM_CAR_CAVITY', 'SEC_CAR_CAVITY'] as const;

/**
 * Rows of a new clinic's medical template for findings that their ordinary treatment does not fit: a residual root gets
 * no filling, and a crowned tooth no new filling. T: the Estonian texts.
 */
export const SITUATION_ROWS: readonly SituationRow[] = [
  {
    types: CARIES,
    situations: ['ROOT', 'WHOLE_TOOTH'],
    // From a visit to surgical removal: what can be kept is seen only in the mouth.
    price: { from: 3000, to: 22000 },
    texts: {
      en: {
        name: 'Assessment, removal if needed',
        text: 'Decay has destroyed most of the tooth or reached its root. We examine how much of it is sound. If enough is left, we agree with you how to rebuild it; if not, the tooth or root is removed and we discuss how to replace it.\nIf nothing is done, the root can become inflamed, hurt and swell, and the inflammation can harm the bone and the neighbouring teeth.',
        disclaimer: 'The price is from the examination alone to surgical removal. Rebuilding or replacing the tooth is priced separately.',
      },
      et: {
        name: 'Hindamine, vajaduse korral eemaldamine',
        text: 'Kaaries on hävitanud suurema osa hambast või jõudnud juureni. Vaatame üle, kui palju hambakudet on alles. Kui seda on piisavalt, lepime Teiega kokku, kuidas hammas taastada; kui ei ole, eemaldame hamba või juure ja arutame, millega see asendada.\nKui midagi ei tehta, võib juur põletikku minna, valutada ja paistetada ning põletik kahjustada luud ja naaberhambaid.',
        disclaimer: 'Hind on üksnes läbivaatusest kuni kirurgilise eemaldamiseni. Hamba taastamine või asendamine hinnastatakse eraldi.',
      },
    },
  },
  {
    types: CARIES,
    situations: ['CROWNED_TOOTH'],
    price: { components: [{ code: '52420', quantity: 1 }] },
    texts: {
      en: {
        name: 'New crown',
        text: 'Decay has started under or beside the crown. We take the crown off, remove the softened part and see how much of the tooth is left; the tooth then gets a new crown.\nIf nothing is done, the decay spreads unseen under the crown. The crown can come loose, and the tooth can break or be lost.',
        disclaimer: 'A tooth with too little substance left needs a post first, or cannot be kept; this is seen when the crown is off.',
      },
      et: {
        name: 'Uus kroon',
        text: 'Krooni all või servas on alanud kaaries. Eemaldame krooni ja pehmenenud hambakoe ning vaatame, kui palju hammast on alles; seejärel saab hammas uue krooni.\nKui midagi ei tehta, levib kaaries krooni all märkamatult. Kroon võib lahti tulla ning hammas murduda või kaduda.',
        disclaimer: 'Kui hambakudet on liiga vähe, on enne vaja tihvti või ei saa hammast säilitada; see selgub pärast krooni eemaldamist.',
      },
    },
  },
  {
    types: ['CHIPPED_TOOTH'],
    situations: ['CROWN'],
    price: { from: 6500, to: 56000 },
    texts: {
      en: {
        name: 'Rebuilding with a large filling or a crown',
        text: 'A large part of the visible tooth is damaged. We remove what is softened or loose and rebuild the tooth: with a large filling where enough walls are left, otherwise with a crown.\nIf nothing is done, the tooth can break, the nerve can become inflamed, and a tooth that can still be kept may be lost.',
        disclaimer:
          'Whether a filling is enough is seen when the damaged part is removed. The price is from a large filling to a ceramic crown.',
      },
      et: {
        name: 'Taastamine suure täidise või krooniga',
        text: 'Suur osa hamba nähtavast osast on kahjustatud. Eemaldame pehmenenud või lahtise osa ja taastame hamba: suure täidisega, kui seinu on piisavalt alles, muidu krooniga.\nKui midagi ei tehta, võib hammas murduda, hambanärv põletikku minna ja hammas, mille saaks praegu veel säilitada, kaduda.',
        disclaimer: 'Kas täidisest piisab, selgub kahjustatud osa eemaldamisel. Hind on suurest täidisest keraamilise kroonini.',
      },
    },
  },
  {
    types: CARIES,
    situations: ['CROWN'],
    // From a visit to a crown. The analysis finds gross decay and residual roots, both as decay of the crown.
    price: { from: 3000, to: 56000 },
    texts: {
      en: {
        name: 'Assessment: rebuilding or removal',
        text: 'Decay has destroyed a large part of the visible tooth. We examine how much of it is sound. If enough is left, the tooth is rebuilt with a large filling or a crown; if only a root is left, it is usually removed, and we discuss how to replace the tooth.\nIf nothing is done, the decay reaches nerve and root, the tooth can break, hurt and swell, and a tooth that can still be kept may be lost.',
        disclaimer: 'The price is from the examination alone to a ceramic crown; what is needed becomes clear at the examination.',
      },
      et: {
        name: 'Hindamine: taastamine või eemaldamine',
        text: 'Kaaries on hävitanud suure osa hamba nähtavast osast. Vaatame üle, kui palju hambakudet on alles. Kui seda on piisavalt, taastame hamba suure täidise või krooniga; kui alles on ainult juur, see enamasti eemaldatakse ja arutame, millega hammas asendada.\nKui midagi ei tehta, jõuab kaaries hambanärvi ja juureni, hammas võib murduda, valutada ja paistetada ning hammas, mille saaks praegu veel säilitada, võib kaduda.',
        disclaimer: 'Hind on üksnes läbivaatusest keraamilise kroonini; mida on vaja, selgub läbivaatusel.',
      },
    },
  },
  {
    types: ['CHIPPED_TOOTH', 'FRACTURE'],
    situations: ['ROOT'],
    price: { from: 3000, to: 22000 },
    texts: {
      en: {
        name: 'Assessment, removal if needed',
        text: 'The damage reaches the root. We examine how deep it goes. A split root usually cannot be kept; the tooth is then removed, and we discuss how to replace it.\nIf nothing is done, bacteria get into the crack, and the bone around the root becomes inflamed and is lost.',
        disclaimer: 'The price is from the examination alone to surgical removal. Rebuilding or replacing the tooth is priced separately.',
      },
      et: {
        name: 'Hindamine, vajaduse korral eemaldamine',
        text: 'Kahjustus ulatub juureni. Vaatame üle, kui sügav see on. Lõhenenud juurt enamasti säilitada ei saa; siis hammas eemaldatakse ja arutame, millega see asendada.\nKui midagi ei tehta, pääsevad bakterid mõrasse ning luu juure ümber läheb põletikku ja taandub.',
        disclaimer: 'Hind on üksnes läbivaatusest kuni kirurgilise eemaldamiseni. Hamba taastamine või asendamine hinnastatakse eraldi.',
      },
    },
  },
  {
    types: ['PERIODONTITIS_PERIAPICAL'],
    situations: ['ROOT_FILLED_TOOTH'],
    price: { components: [{ code: '5031', quantity: 1 }] },
    texts: {
      en: {
        name: 'Repeated root canal treatment',
        text: 'The bone around the tip of the root is inflamed, although the canals were filled before. We take the old root filling out, clean the canals again and fill them; the bone usually heals. If that is not possible, the tip of the root is treated surgically or the tooth is removed.\nIf nothing is done, the inflammation goes on destroying bone, can flare up with pain and swelling, and can spread to its surroundings.',
        disclaimer:
          'The price is for one canal; the number of canals becomes clear during treatment. Healing is checked with an image after six to twelve months.',
      },
      et: {
        name: 'Juureravi kordamine',
        text: 'Luu juuretipu ümber on põletikus, kuigi juurekanalid on varem täidetud. Eemaldame vana juuretäidise, puhastame kanalid uuesti ja täidame need; luu tavaliselt paraneb. Kui see ei ole võimalik, ravitakse juuretippu kirurgiliselt või eemaldatakse hammas.\nKui midagi ei tehta, hävitab põletik luud edasi, võib ägeneda valu ja tursega ning levida ümbritsevasse piirkonda.',
        disclaimer:
          'Hind on ühe kanali kohta; kanalite arv selgub ravi käigus. Paranemist kontrollitakse ülesvõttega kuue kuni kaheteistkümne kuu pärast.',
      },
    },
  },
  {
    types: ['PERIODONTITIS_PERIAPICAL'],
    situations: ['IMPLANT'],
    price: { components: [{ code: '5053', quantity: 1 }] },
    texts: {
      en: {
        name: 'Examination of the implant',
        text: 'The bone around the implant looks inflamed on the image. An oral surgeon examines the implant and the gum around it, cleans it, and agrees with you on the treatment.\nIf nothing is done, bone is lost around the implant, and it can become loose.',
        disclaimer: 'The price is for the examination; any treatment that follows is agreed separately.',
      },
      et: {
        name: 'Implantaadi läbivaatus',
        text: 'Luu implantaadi ümber paistab ülesvõttel põletikuline. Suukirurg vaatab üle implantaadi ja seda ümbritseva igeme, puhastab selle ja lepib Teiega kokku ravi.\nKui midagi ei tehta, taandub luu implantaadi ümber ja implantaat võib hakata liikuma.',
        disclaimer: 'Hind on läbivaatuse kohta; võimalik edasine ravi lepitakse kokku eraldi.',
      },
    },
  },
  {
    types: [...CARIES, 'PERIODONTITIS_PERIAPICAL', 'POOR_ENDODONTICS', 'OVERHANG', 'CHIPPED_TOOTH', 'FRACTURE', 'ATTRITION', 'PLAQUE_LOC'],
    situations: ['DESTROYED_TOOTH'],
    price: { components: [{ code: '5001', quantity: 1 }] },
    texts: {
      en: {
        name: 'Assessment with the whole tooth',
        text: 'Decay has destroyed most of the tooth or reached its root, so it is first assessed whether the tooth can be kept. Only then is it decided whether this finding needs a treatment of its own; when the tooth is removed, it does not.\nIf nothing is done, the finding and the decay go on harming the tooth and the bone around it.',
        disclaimer: 'The price is for the examination; any treatment that follows is agreed separately.',
      },
      et: {
        name: 'Hindamine koos kogu hambaga',
        text: 'Kaaries on hävitanud suurema osa hambast või jõudnud juureni, seetõttu hinnatakse kõigepealt, kas hammast saab säilitada. Alles siis otsustatakse, kas see leid vajab eraldi ravi; kui hammas eemaldatakse, siis ei vaja.\nKui midagi ei tehta, kahjustavad leid ja kaaries hammast ja luud selle ümber edasi.',
        disclaimer: 'Hind on läbivaatuse kohta; võimalik edasine ravi lepitakse kokku eraldi.',
      },
    },
  },
];
