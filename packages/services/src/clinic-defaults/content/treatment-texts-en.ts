import type { FindingType } from '@molaar/domain/findings';

/** What a patient reads about a finding: reason, treatment, and what happens without it; a paragraph each. */
interface TreatmentText {
  text: string;
  /** A condition of this treatment's price. */
  disclaimer?: string;
}

/**
 * English texts of a new clinic's medical template. Plain language: no Latin, no promise, no fear. Documents print a
 * text once for all teeth that it is for: it reads right for one tooth and for several.
 */
export const TREATMENT_TEXTS_EN: Readonly<Record<FindingType, TreatmentText>> = {
  CUSTOM: { text: '' },
  EMERGING_TOOTH: {
    text: 'Not every tooth has come through fully. We check how much space there is and how the neighbouring teeth are placed, and agree with you on what follows: watching, help into place, or removal.\nIf nothing is done, a tooth without space can press on its neighbours, become inflamed under the gum or stay in the bone.',
    disclaimer: 'The price is for the examination; any treatment that follows is agreed separately.',
  },
  TOOTH: { text: '' },
  FOREIGN_OBJ: {
    text: 'The image shows something that does not belong to the tooth or the bone. We find out what it is and where exactly it lies, and remove it if it is in the way or keeps the tissue inflamed.\nIf nothing is done, a foreign object can cause lasting inflammation; some cause no trouble and only need watching.',
    disclaimer: 'The price depends on where the object lies and is confirmed after the examination.',
  },
  FRACTURE: {
    text: 'There are signs of cracked or broken tooth substance. The treatment depends on how deep the crack goes: from rebuilding the tooth or covering it with a crown to removal when the root is split.\nIf nothing is done, chewing drives the crack deeper, bacteria reach the nerve, and a tooth that can still be kept may be lost.',
    disclaimer: 'The final treatment and its price become clear once the depth of the crack is known.',
  },
  IRREG_LUCENCY: {
    text: 'The image shows bone that is darker than expected. That can be a normal variation or a sign of inflammation or a cyst, so we examine it more closely, with a three-dimensional image if needed.\nIf it is not examined, a change that grows slowly and without pain can go unnoticed until it is harder to treat.',
  },
  IRREG_OPACITY: {
    text: 'The image shows bone that is denser than expected. Most such changes are harmless, but the cause should be known, so we examine it more closely and compare it with earlier images.\nIf it is not examined, a change that needs treatment may be found late.',
  },
  MIX_OPACITY_FORMATION: {
    text: 'The image shows darker and lighter parts side by side in the jaw. What they are cannot be determined from one image; a three-dimensional image and the opinion of an oral surgeon are needed.\nIf it is not examined, such a change can grow without pain and weaken the bone or the roots around it.',
  },
  PRIM_CAR_CAVITY: {
    text: 'Decay has broken through the surface. We remove the softened part under local anaesthesia and rebuild what is missing with a tooth-coloured filling.\nIf nothing is done, the decay goes on towards the nerve. Toothache, root canal treatment or the loss of the tooth can follow.',
    disclaimer: 'The price is counted by the surfaces to be filled; deep decay may need more than a filling.',
  },
  SEC_CAR_CAVITY: {
    text: 'New decay has started along the edge of earlier dental work. We take the old material out, remove the softened part and rebuild what is missing with a new filling.\nIf nothing is done, the decay spreads unseen under the filling. The filling can come loose and the nerve can become inflamed.',
    disclaimer: 'How much of the tooth is left is seen only when the old filling is out.',
  },
  POOR_ENDODONTICS: {
    text: 'The root filling is too short, too long or not tight. We take the old material out, clean the canals again and fill them to the right length.\nIf nothing is done, bacteria can live on in the canals. Inflammation at the tip of the root may come or grow, often without pain at first.',
    disclaimer:
      'The price is for one canal; the number of canals becomes clear during treatment. A check-up image is needed after six to twelve months.',
  },
  ATTRITION: {
    text: 'Biting edges are worn, most often by clenching or grinding at night. We look for the cause, protect the teeth with a splint and rebuild worn edges where they need it.\nIf nothing is done, the teeth become shorter and more sensitive, and fillings and edges break more easily.',
    disclaimer: 'The price is for one protective splint; rebuilding worn teeth is planned separately.',
  },
  CHIPPED_TOOTH: {
    text: 'Tooth substance has broken off. We smooth the edge and rebuild the missing part with a tooth-coloured filling.\nIf nothing is done, the rough edge can hurt tongue and cheek, the tooth can become sensitive, and more can break off.',
  },
  OVERHANG: {
    text: 'Filling material stands out beyond the edge of the tooth. We smooth it or replace the filling, so that the gap between the teeth can be cleaned.\nIf nothing is done, plaque gathers under the edge. The gum becomes inflamed, bone is lost there, and new decay can start.',
    disclaimer: 'If the edge cannot be smoothed, the filling is replaced at the price of a new one.',
  },
  PERIODONTITIS_COM: {
    text: 'Bone support has been lost to a deep gum inflammation. We measure the gum pockets, clean the roots below the gum and show you how to keep them clean; check-ups follow.\nIf nothing is done, the bone goes on shrinking. The teeth loosen and can be lost, and the inflammation also burdens general health.',
    disclaimer: 'The price is for one jaw. The number of visits depends on how the gum heals.',
  },
  PLAQUE_LOC: {
    text: 'Plaque or calculus has built up. We remove it with ultrasound, polish the surface and show how to keep it clean at home.\nIf nothing is done, the gum becomes inflamed and bleeds, and the inflammation can move on to the bone.',
  },
  PERIODONTITIS_PERIAPICAL: {
    text: 'The bone around the tip of the root is inflamed; the source is inside the tooth. We clean and fill the root canals, and the bone usually heals. If the tooth cannot be kept, it is removed.\nIf nothing is done, the inflammation goes on destroying bone, can flare up with pain and swelling, and can spread to its surroundings.',
    disclaimer:
      'The price is for one canal; the number of canals becomes clear during treatment. Healing is checked with an image after six to twelve months.',
  },
  BRACES: {
    text: 'Braces move the teeth into place step by step. Treatment is planned by an orthodontist and checked every four to eight weeks.',
    disclaimer: 'The price is for one jaw; check-ups and retainers are priced in the orthodontist’s plan.',
  },
  BRIDGE: { text: 'A bridge replaces missing teeth with a fixed restoration that the neighbouring teeth or implants carry.' },
  COMPOSITE: { text: 'A tooth-coloured filling rebuilds the missing part of the tooth in one visit.' },
  CROWN: { text: 'A ceramic crown covers and strengthens a tooth that is too weak for a filling. It takes two visits.' },
  FILLING_INLAY: { text: 'An inlay is a filling made in the laboratory that is glued into the tooth. It fits tightly and lasts.' },
  FILLING_ONLAY: {
    text: 'An onlay is made in the laboratory and covers one or more cusps of the tooth, sparing more of it than a crown does.',
  },
  GOOD_ENDODONTICS: {
    text: 'The tooth has a root filling. Whether it is tight cannot be seen on an image alone; it is checked at the usual intervals.',
  },
  IMPLANT: {
    text: 'An implant replaces the root of a missing tooth; after it has healed in, it carries a crown. Planning needs a three-dimensional image.',
    disclaimer: 'The price does not hold the crown on the implant or any bone building.',
  },
  SCREW: { text: 'A screw post in the root canal holds the filling or crown of a tooth that has little substance left.' },
  SUPPORT_NON_SCREW: { text: 'A post glued into the root canal holds the filling or crown of a tooth that has little substance left.' },
  SURGICAL_PLATE: { text: 'A surgical plate from an earlier operation. It is left in place as long as it causes no trouble.' },
  WIRE: { text: 'A thin wire glued behind the front teeth keeps them in place after orthodontic treatment.' },
  MOUTH_AREA: { text: '' },
  JEWELLERY: { text: 'Jewellery is best taken out before the next image: it hides what lies behind it.' },
};
