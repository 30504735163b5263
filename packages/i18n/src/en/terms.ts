/** Terms and conditions. A change of their meaning is a new TERMS_VERSION in packages/contracts. */
export const terms = {
  title: 'Terms and conditions',
  version: 'Version of {date:string}',
  sections: {
    service: {
      title: '1. The service',
      text: 'Molaar finds teeth, issues and restorations on dental radiographs, keeps patient files, and helps to prepare priced treatment plans. The clinic subscribes to it for its own staff.',
    },
    medical: {
      title: '2. Not a diagnosis',
      text: 'The analysis assists and does not diagnose. A dentist must confirm each finding before it is used. Molaar bears no CE mark as a medical device yet. Responsibility for diagnosis and treatment stays with the treating dentist.',
    },
    account: {
      title: '3. Accounts',
      text: 'The person who signs up owns the clinic’s account and decides who may join it. Everybody signs in with an account of their own and keeps its password to themselves. The plan limits how many people of each kind may be active.',
    },
    data: {
      title: '4. Patients’ data',
      text: 'The clinic is the controller of its patients’ data; Molaar processes it on the clinic’s behalf and for no other purpose. Each clinic’s data is kept apart from every other’s. Views and changes of patient data are written to an audit log that nobody can change. The clinic decides how long data is kept.',
    },
    payment: {
      title: '5. Payment',
      text: 'The price of the chosen plan is charged in advance, each month or each year, by a payment provider. Card numbers never reach Molaar. A change of plan takes effect at once and the difference is billed or credited.',
    },
    unpaid: {
      title: '6. When a payment fails',
      text: 'After a failed payment everything works for 14 more days. Afterwards the clinic’s data can be read and exported but not changed, until the payment is mended. Nothing is deleted because of a missing payment.',
    },
    end: {
      title: '7. Ending',
      text: 'The clinic may cancel at any time; the subscription then ends with the paid period. Data stays readable afterwards, and the owner may ask for its export or deletion.',
    },
    liability: {
      title: '8. Availability and liability',
      text: 'We take care that the service is available and correct but cannot promise that it never fails or errs. We are liable for damage that we cause by intent or gross negligence, and otherwise up to the fees of the last twelve months, as far as the law allows it.',
    },
    law: {
      title: '9. Law and changes',
      text: 'Estonian law applies. Changed terms are shown before they apply, and a new consent is asked for.',
    },
  },
};
