/**
 * Names of invented patients, as frequent as among people: few are common, most are rare. Of the 1.32 million people of
 * Estonia nearly 5,300 were called Tamm, 4,500 Saar, 3,700 Mägi and between 2,000 and 3,000 each of the next seven
 * (Statistics Estonia, population register on 1 January 2017): 0.40, 0.34, 0.28 and about 0.2 %. Here the most common
 * surname is that of 0.6 %, more than in the register, and the most common first name that of 1.25 %, for which no
 * figure was at hand.
 */
interface Names {
  number: number;
  /**
   * A name's frequency is inverse to its rank, counted from here: a smaller offset makes the first ones more common.
   */
  offset: number;
}
const FIRST_NAMES: Names = { number: 2_000, offset: 16 };
const LAST_NAMES: Names = { number: 20_000, offset: 25 };

const FIRST_BEGINNINGS = (
  'Mar Li Jaa An Ka El Ta Ma Jo Rei Al Ser Ol Ir Kris Pee Ti Vik Nat Hen Tõ Ül Õi Ai Er Fre Gri Hel In ' +
  'Jür Kai Lau Mih Nik Os Pil Rai Sil Tar Ul Val Vel Ees Dm Ed Ar Ene Ing Rob Sof'
).split(' ');
const FIRST_ENDINGS = (
  'i is n a dri ve nu t nas eks gei ga ina ta ter ia tor alja rik o e ki ika da na mar us an rent kel ' +
  'as ar le li mo et eri lo u in ela on ette ert ja'
).split(' ');
const LAST_PREFIXES = ' vana uue suur väike ala üle mõisa kiriku ranna'.split(' ');
const LAST_STEMS = (
  'kuuse tamme kase lepa männi saare pärna haava toome õuna paju raud kivi luha nurme oja põllu ilve ' +
  'soo välja kuke rebase karu hundi kotka luige pääsu kure kulli varese hani lamba hobuse kitse põdra ' +
  'jänese siili mägra kala havi ahvena lõhe vähi mere järve jõe allika kaevu silla tee raja värava õue ' +
  'talu küla linna lossi torni kella seppa rätsepa kingse möldri kangru pottse puuse kalda liiva savi ' +
  'paas turba raba samb kanarbi kadaka sarapuu sireli roosi nelgi rukki nisu kaera odra heina õle vilja ' +
  'marja maasi vaarika pihla jalaka vahtra künna remmelga tuule pilve päikese kuu tähe koidu'
).split(' ');
const LAST_ENDINGS = 'mäe saar puu org põld mets maa nõmm salu välja ots serv lepp sild tamm kask oks vald talu soon'.split(' ');

/** Returns first and last name of the nth patient as SQL. The most common ones are Mari and Liis, and Kuusemäe. */
export const invented = {
  firstName: named(rank(1, FIRST_NAMES), [FIRST_BEGINNINGS, FIRST_ENDINGS]),
  lastName: named(rank(2, LAST_NAMES), [LAST_STEMS, LAST_ENDINGS], LAST_PREFIXES),
};

/** @param seed Different for first and last names, which do not depend on each other. */
function rank(seed: number, { number, offset }: Names): string {
  const share = `(hashint8extended(n, ${seed}) & 1048575) / 1048576.0`;
  return `floor(${offset} * (power(${(number + offset) / offset}, ${share}) - 1))::int`;
}

/** Combines the parts in another way for each rank: those of the most common names differ in both. */
function named(rank: string, [beginnings, endings]: [string[], string[]], prefixes = ['']): string {
  const [b, e] = [beginnings.length, endings.length];
  const part = (parts: readonly string[], index: string) => `(array['${parts.join("','")}'])[1 + ${index}]`;
  return `(select initcap(${part(prefixes, `k / ${b * e}`)} || ${part(beginnings, `k % ${b}`)} || ${part(endings, `(k / ${b} + k % ${b}) % ${e}`)})
    from (select ${rank} as k) ranked)`;
}
