/** Terms and conditions. A change of their meaning is a new TERMS_VERSION in packages/contracts. */
export const terms = {
  title: 'Terms and conditions',
  version: 'Version of {date:string}',
  sections: {
    service: {
      title: '1. The service',
      text: 'Molaar detects teeth, issues and restorations on dental radiographs, stores patient files, and supports the preparation of priced treatment plans. The clinic subscribes to it for its own staff.',
    },
    medical: {
      title: '2. Not a diagnosis',
      text: 'The analysis assists and does not diagnose. A dentist must confirm each finding before it is used. Molaar does not yet have a CE mark as a medical device. The treating dentist remains responsible for diagnosis and treatment.',
    },
    account: {
      title: '3. Accounts',
      text: 'The person who signs up owns the clinic’s account and decides who may join it. Every user signs in with their own account and keeps the password secret. The plan limits how many users of each role may be active.',
    },
    data: {
      title: '4. Patient data',
      text: 'The clinic is the controller of its patients’ data; Molaar processes it on the clinic’s behalf and for no other purpose. Each clinic’s data is kept separate. Views and changes of patient data are written to an audit log that cannot be changed. The clinic decides how long data is kept.',
    },
    payment: {
      title: '5. Payment',
      text: 'The price of the chosen plan is charged in advance, monthly or yearly, by a payment provider. Card numbers never reach Molaar. A change of plan takes effect immediately, and the difference is billed or credited.',
    },
    unpaid: {
      title: '6. When a payment fails',
      text: 'After a failed payment, everything works for 14 more days. After that, the clinic’s data can be read and exported but not changed until the payment method is updated. No data is deleted because of a missing payment.',
    },
    end: {
      title: '7. Cancellation',
      text: 'The clinic may cancel at any time; the subscription then ends with the paid period. Data can still be read afterwards, and the owner may request its export or deletion.',
    },
    liability: {
      title: '8. Availability and liability',
      text: 'We take care that the service is available and correct, but cannot guarantee that it is free of interruptions or errors. We are liable for damage caused by intent or gross negligence, and otherwise up to the fees of the last twelve months, as far as the law allows.',
    },
    law: {
      title: '9. Law and changes',
      text: 'Estonian law applies. Changed terms are shown before they take effect, and your consent is requested again.',
    },
  },
};
