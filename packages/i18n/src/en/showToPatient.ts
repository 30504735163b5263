import type { FindingType, ShownFindingType } from '@molaar/domain/findings';
import type { ToothStatus } from '@molaar/domain/statuses';

/** What a finding or a status is, in words for a patient: calm, and without a diagnosis. */
type PatientTexts<T extends string> = Record<T, { name: string; text: string }>;

/** Texts of the full-screen view in which a dentist shows a radiograph to the patient. */
export const showToPatient = {
  title: 'Show to patient',
  lead: 'Your teeth, {patient:string}',
  close: 'Close',
  language: 'Language of the patient',
  options: 'What is shown',
  prices: 'Prices',
  marks: 'Marks',
  suggestions: 'Unconfirmed suggestions',
  previous: 'Previous tooth',
  next: 'Next tooth',
  places: 'Teeth',
  position: '{number:number} of {count:number}',
  jaw: 'Jaw',
  picture: '{place:string} on the radiograph of {date:string}, with {{count:no marked findings|?? marked finding|?? marked findings}}',
  earlier: 'Earlier: {date:string}',
  later: 'Later: {date:string}',
  taken: 'Radiograph: {date:string}',
  noEarlier: 'There is no earlier radiograph with this tooth.',
  notLocated: 'This tooth is not located on the radiograph.',
  loading: 'Loading earlier radiographs…',
  found: 'What can be seen',
  recorded: 'What your dentist has noted',
  where: 'Where: {place:string}',
  confirmedAi: 'The analysis suggests this, and your dentist has confirmed it.',
  confirmedPerson: 'Your dentist has noted this.',
  suggestedAi: 'Suggestion of the analysis: your dentist has not confirmed it.',
  suggestedPerson: 'Noted at the clinic: your dentist has not confirmed it.',
  notMarked: 'Noted in your tooth chart; it is not marked on the radiograph.',
  treatment: 'Proposed treatment',
  estimate: 'Estimated price',
  noPrice: 'Your dentist will tell you the price.',
  sharedPrice: 'One price for these teeth together: {teeth:string}',
  notice: 'The analysis assists and does not diagnose. Your dentist decides with you what to do.',
  empty: 'No confirmed findings yet',
  emptyHint: 'Approve findings in the review first, or include unconfirmed suggestions.',
  findings: {
    CUSTOM: { name: 'Note from your dentist', text: 'Your dentist has marked this place and will explain it to you.' },
    EMERGING_TOOTH: {
      name: 'Tooth that has not come through',
      text: 'This tooth is still partly or fully inside the jaw. Your dentist will tell you whether anything needs to be done.',
    },
    FOREIGN_OBJ: {
      name: 'Object in the picture',
      text: 'Something is visible here that is not part of your teeth or jaw. Often it is left from earlier treatment.',
    },
    FRACTURE: {
      name: 'Line like a crack in the tooth',
      text: 'A line like a crack is visible here. A closer examination shows how deep it goes.',
    },
    IRREG_LUCENCY: {
      name: 'Darker area in the bone',
      text: 'The bone looks darker here than around it. There can be several reasons; your dentist will tell you whether to look more closely.',
    },
    IRREG_OPACITY: {
      name: 'Lighter area in the bone',
      text: 'The bone looks lighter here than around it. There can be several reasons; your dentist will tell you whether to look more closely.',
    },
    MIX_OPACITY_FORMATION: {
      name: 'Lighter and darker area in the bone',
      text: 'The bone looks uneven here. There can be several reasons; your dentist will tell you whether to look more closely.',
    },
    PRIM_CAR_CAVITY: {
      name: 'Tooth decay',
      text: 'Part of this tooth has become soft. The earlier decay is treated, the more of the tooth can usually be kept.',
    },
    SEC_CAR_CAVITY: {
      name: 'Decay next to earlier dental work',
      text: 'The tooth has become soft beside a filling or crown. The earlier it is treated, the more of the tooth can usually be kept.',
    },
    POOR_ENDODONTICS: {
      name: 'Root filling to look at',
      text: 'The filling inside the root looks shorter or less dense than usual. This does not always cause trouble; your dentist will advise you.',
    },
    ATTRITION: {
      name: 'Worn tooth',
      text: 'The chewing edge of this tooth has become lower, for example from grinding the teeth at night.',
    },
    CHIPPED_TOOTH: {
      name: 'Chipped tooth',
      text: 'A small piece of this tooth seems to be missing. Often the edge can be smoothed or the tooth rebuilt.',
    },
    OVERHANG: {
      name: 'Filling with a raised edge',
      text: 'The filling reaches a little past the tooth, where food collects easily. Usually the edge can be smoothed.',
    },
    PERIODONTITIS_COM: {
      name: 'Less bone around the tooth',
      text: 'The bone that holds this tooth has become lower, usually because of inflamed gums. Good care at home and regular cleaning help to keep the bone.',
    },
    PLAQUE_LOC: {
      name: 'Tartar',
      text: 'A hard deposit is visible on the tooth. It is removed when the teeth are cleaned at the clinic.',
    },
    PERIODONTITIS_PERIAPICAL: {
      name: 'Change at the tip of the root',
      text: 'The bone around the tip of the root looks darker, which is often a sign of inflammation. It may be there without pain.',
    },
    BRACES: { name: 'Braces', text: 'These are parts of your braces.' },
    BRIDGE: { name: 'Bridge', text: 'A bridge replaces a missing tooth and is held by the teeth beside it.' },
    COMPOSITE: { name: 'Filling', text: 'This tooth has been filled before.' },
    CROWN: { name: 'Crown', text: 'An artificial crown covers this tooth.' },
    FILLING_INLAY: { name: 'Inlay', text: 'A filling that was made in a laboratory and set into the tooth.' },
    FILLING_ONLAY: { name: 'Onlay', text: 'A filling that was made in a laboratory and covers part of the chewing surface.' },
    GOOD_ENDODONTICS: { name: 'Root filling', text: 'The inside of the root has been treated and filled before.' },
    IMPLANT: { name: 'Implant', text: 'An artificial root in the jaw that replaces a tooth.' },
    SCREW: { name: 'Screw', text: 'A small screw from earlier treatment.' },
    SUPPORT_NON_SCREW: { name: 'Post', text: 'A post in the root that helps to hold the filling or the crown.' },
    SURGICAL_PLATE: { name: 'Plate in the jaw', text: 'A small plate from an earlier operation.' },
    WIRE: { name: 'Wire', text: 'A thin wire, for example one that keeps teeth in place.' },
    JEWELLERY: { name: 'Jewellery', text: 'Jewellery is visible on the radiograph.' },
  } satisfies PatientTexts<ShownFindingType>,
  statuses: {
    UNERUPTED: {
      name: 'Tooth that has not come through',
      text: 'This tooth is still inside the jaw. Your dentist will tell you whether anything needs to be done.',
    },
    CONGENITALLY_MISSING: { name: 'Tooth that never formed', text: 'There has never been a tooth here.' },
    EXTRACTED: { name: 'Removed tooth', text: 'This tooth has been taken out.' },
    MISSING_UNSPECIFIED: { name: 'Missing tooth', text: 'There is no tooth here.' },
    PONTIC: { name: 'Bridge in place of the tooth', text: 'A bridge fills the gap of this missing tooth.' },
    ABUTMENT: { name: 'Tooth that holds a bridge', text: 'A bridge is fixed to this tooth.' },
  } satisfies PatientTexts<Exclude<ToothStatus, FindingType | 'SOUND'>>,
};
