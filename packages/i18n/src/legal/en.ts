import type { LegalDocument, LegalDocuments } from './document';

/**
 * Terms and data processing agreement: a change of their meaning is a new TERMS_VERSION in packages/contracts, one of
 * the privacy page a new PRIVACY_VERSION. They state only what the product does.
 */
const terms: LegalDocument = {
  lead: 'These terms apply between the provider of this installation of Molaar and the clinic that signs up.',
  sections: [
    {
      title: '1. The service',
      blocks: [
        'Molaar suggests teeth, restorations and some issues on dental radiographs for confirmation, and names with each analysis what it did not assess. It stores patient files and supports the preparation of priced treatment plans. The clinic subscribes to it for its own staff.',
      ],
    },
    {
      title: '2. Not a diagnosis',
      blocks: [
        'The analysis assists and does not diagnose. A dentist must confirm each finding before it is used. Molaar does not yet have a CE mark as a medical device. The treating dentist remains responsible for diagnosis and treatment.',
      ],
    },
    {
      title: '3. Accounts',
      blocks: [
        'The person who signs up owns the clinic’s account and decides who may join it. Every user signs in with their own account and keeps the password secret. The plan limits how many users of each role may be active.',
      ],
    },
    {
      title: '4. Patient data',
      blocks: [
        'The clinic is the controller of its patients’ data. The provider processes them on the clinic’s behalf and for no other purpose, under the data processing agreement, which is part of these terms and is accepted together with them. Each clinic’s data is kept separate. Views and changes of patient data are written to an audit log that cannot be changed. The clinic decides how long data is kept.',
      ],
    },
    {
      title: '5. Payment',
      blocks: [
        'The price of the chosen plan is charged in advance, monthly or yearly, by a payment provider. Card numbers never reach Molaar. A change of plan takes effect immediately, and the difference is billed or credited.',
      ],
    },
    {
      title: '6. When a payment fails',
      blocks: [
        'After a failed payment, everything works for 14 more days. After that, the clinic’s data can be read and exported but not changed until the payment method is updated. No data is deleted because of a missing payment.',
      ],
    },
    {
      title: '7. Cancellation',
      blocks: [
        'The clinic may cancel at any time; the subscription then ends with the paid period. Data can still be read afterwards, and the owner may request its export or deletion.',
      ],
    },
    {
      title: '8. Availability and liability',
      blocks: [
        'We take care that the service is available and correct, but cannot guarantee that it is free of interruptions or errors. We are liable for damage caused by intent or gross negligence, and otherwise up to the fees of the last twelve months, as far as the law allows.',
      ],
    },
    {
      title: '9. Law and changes',
      blocks: ['Estonian law applies. The version that the clinic has accepted applies to it until it accepts a newer one.'],
    },
  ],
};

const processing: LegalDocument = {
  lead: 'Agreement under Article 28 of the General Data Protection Regulation (GDPR) between the clinic as controller and the provider of this installation of Molaar as processor. It is part of the terms and conditions: the person who signs up a clinic accepts both, and the portal stores who accepted which version, in which language and when.',
  sections: [
    {
      title: '1. Subject, duration and purpose',
      blocks: [
        'The provider stores and processes personal data for the clinic so that the clinic can keep patient files and radiographs, have radiographs analysed, record the status of teeth, and prepare and hand over treatment plans. The agreement applies as long as the provider stores data for the clinic.',
        {
          head: ['What', 'Content'],
          rows: [
            ['Data subjects', 'The clinic’s patients; its staff, as far as they are named in patient files'],
            ['Patient data', 'Name, national identity code, birth date, e-mail address, phone and notes, as far as the clinic enters them'],
            [
              'Health data (Art. 9 GDPR)',
              'Radiographs, findings and their decisions, statuses of teeth, comments, treatment plans with prices, answers and signatures of patients',
            ],
            [
              'Operations',
              'Storing, displaying, analysing, exchanging with the clinic’s practice system, sending by e-mail, exporting, anonymizing and deleting',
            ],
          ],
        },
      ],
    },
    {
      title: '2. Instructions',
      blocks: [
        'The provider processes the data only on the clinic’s documented instructions. What the clinic’s users do in the portal, and these documents, are its instructions. The provider informs the clinic without delay when it considers an instruction unlawful. It does not use the data for its own purposes: patients’ data train the analysis only when the clinic’s owner agrees to section 10, which is off otherwise.',
        'Data are not transferred outside the European Economic Area unless a sub-processor listed below is established there, and then only on one of the grounds of Chapter V GDPR.',
      ],
    },
    {
      title: '3. Confidentiality',
      blocks: [
        'Each person who has access to the data for the provider is bound to confidentiality and has access only as far as the work requires it.',
      ],
    },
    {
      title: '4. Technical and organizational measures',
      blocks: [
        'The software has these measures:',
        {
          list: [
            'Every clinic’s rows are separated in the database by row-level security, which the application’s database role cannot bypass; files have the clinic’s own folder.',
            'Every call checks the user’s role: owner, administrator, dentist, assistant, viewer or a connected practice system.',
            'Passwords are stored as argon2id hashes; attempts to sign in are limited. A session ends after at most 12 hours, or after the period of inactivity that the clinic sets. Users see their open sessions and can end them.',
            'Each view and change of patient data is written to an audit log in the same transaction. The application can add entries and not change them, and the entries are linked by SHA-256 hashes, so that a later change is detected. The owner can verify the log.',
            'The process that analyses radiographs has no access to patient files: it receives an image and returns findings.',
            'Secrets of connected systems are encrypted (AES-256-GCM) with a key of the server. Links to files are signed and valid for minutes. Links for patients have a PIN, lock after five wrong attempts and expire after at most 90 days.',
            'Pages load no scripts, fonts or images of third parties; a content security policy enforces it. Requests that change something are rejected when another site sends them.',
            'The server’s log contains ids and no names, addresses or health data.',
            'The clinic sets after how many years patient files are proposed for anonymization or anonymized automatically, and can export, anonymize and delete single patients.',
          ],
        },
        'Not part of the software, and therefore the provider’s task on its machines: encrypted connections (the portal expects https in front of it and then sets Secure cookies and HSTS), encryption of disks, and safe storage of backups, which are not encrypted by the backup command.',
      ],
    },
    {
      title: '5. Sub-processors',
      blocks: [
        'The clinic agrees to the sub-processors that are listed at the end of this document. The provider informs the clinic’s owner by e-mail about an intended change at least 30 days in advance; the clinic may object, and may cancel with effect from that day when no agreement is found. The provider puts the obligations of this agreement on each sub-processor and is liable for it as for itself.',
        'The clinic’s own choices are not sub-processors of the provider: its practice system, its mail recipients.',
      ],
    },
    {
      title: '6. Assistance',
      blocks: [
        'The provider helps the clinic to answer requests of data subjects; export, correction, anonymization and deletion are functions of the portal. It passes requests that reach it on to the clinic and does not answer them itself. It helps with impact assessments and consultations of the supervisory authority as far as the software is concerned.',
        'The provider informs the clinic’s owner about a personal data breach without undue delay after it becomes aware of it, with what Article 33(3) GDPR requires as far as it is known, and supplements it afterwards.',
      ],
    },
    {
      title: '7. End of the processing',
      blocks: [
        'After the end of the subscription the clinic can still read and export its data. At the owner’s request the provider returns or deletes all of the clinic’s data, and deletes copies in backups when these are overwritten, unless the law requires storage.',
      ],
    },
    {
      title: '8. Evidence',
      blocks: [
        'The provider gives the clinic the information that is needed to prove compliance with Article 28 GDPR, and allows audits by the clinic or an auditor bound to confidentiality, announced at least 14 days in advance and during office hours. The source of the measures above is the software itself, whose documentation the provider hands out on request.',
      ],
    },
    {
      title: '9. Precedence and law',
      blocks: [
        'On data protection this agreement takes precedence over the other terms. Liability follows Article 82 GDPR. Estonian law applies.',
      ],
    },
    {
      title: '10. Training of the analysis, only by separate consent',
      blocks: [
        'The clinic’s owner can agree in Account settings, Clinic that confirmed readings of the clinic train the analysis. It is not a condition of the service, is off unless the owner switches it on, and can be switched off at any time. The portal stores who decided it when, and which version of this text was read. The clinic ensures that it may agree: where the law requires the patients’ consent for this purpose, the clinic obtains it.',
        {
          list: [
            'Used are panoramic radiographs on which every shown suggestion is decided: the image without metadata, the numbers and outlines of teeth, and confirmed findings. Names, identity codes, dates of birth, notes, comments and treatment plans are not used.',
            'Text that is burnt into the image outside of the teeth is searched for and covered by a program, and the provider looks through the images before it uses them. An image of teeth can still be recognized by who has another image of the same person.',
            'Radiographs and clinics get pseudonyms that only this installation can trace; the date is kept as a quarter of a year.',
            'After a withdrawal, or after a radiograph is deleted, the next export leaves it out and lists it for deletion. The provider deletes it from its training data within 30 days. Models that were trained before stay in use: they contain no images.',
          ],
        },
      ],
    },
  ],
};

const privacy: LegalDocument = {
  lead: 'What personal data Molaar processes, why, on which legal basis and for how long (Articles 13 and 14 of the General Data Protection Regulation, GDPR).',
  sections: [
    {
      title: 'Who is responsible',
      blocks: [
        'The provider of this installation, named at the end of this page, is the controller of the data of visitors, of people who write to it, and of the users of clinics.',
        'For patients’ data the clinic is the controller. The provider processes them on its behalf under the data processing agreement. Patients turn to their clinic with questions and requests.',
      ],
    },
    {
      title: 'What, why and how long',
      blocks: [
        {
          head: ['Data', 'Purpose and legal basis', 'How long'],
          rows: [
            [
              'Contact form: name, e-mail address, message',
              'To answer; legitimate interest in answering, or steps before a contract (Art. 6(1)(f), (b))',
              '30 days in the portal; in the provider’s mailbox until the matter is settled',
            ],
            [
              'Clinic: name, address, subscription plan, accepted version of the terms with time and language',
              'Contract with the clinic (Art. 6(1)(b))',
              'While the clinic has an account; accounting documents 7 years, as the Estonian Accounting Act requires (Art. 6(1)(c))',
            ],
            [
              'Account of a user: name, title, e-mail address, phone, photo if uploaded, role, language and display settings, hash of the password or identifier at an identity provider',
              'Contract with the clinic; for its staff, the clinic’s and the provider’s legitimate interest in performing it (Art. 6(1)(b), (f))',
              'While the clinic has an account: decisions about findings must remain attributable',
            ],
            [
              'Session: time, browser name',
              'To keep the user signed in and to show open sessions (Art. 6(1)(b), (f))',
              'Until sign-out; at most 12 hours',
            ],
            [
              'Counters of attempts to sign in and to sign up, as hashes of user name and network address',
              'Protection against guessing; legitimate interest in security (Art. 6(1)(f))',
              'Until the counting period of at most an hour has passed and an hourly clean-up has run',
            ],
            [
              'Security log of a clinic: sign-ins, failed attempts, refused requests and use of API keys with network address and browser; hash of the cookie of a known browser',
              'To recognize and investigate attacks; legitimate interest in security (Art. 6(1)(f); Art. 32)',
              '90 days; a known browser 1 year after its last use',
            ],
            [
              'E-mails of the portal: recipient, and content, encrypted, until it is sent',
              'Invitations, password resets, notices (Art. 6(1)(b))',
              '30 days',
            ],
            [
              'Audit log: who viewed or changed what and when, as ids',
              'Proof of lawful access to health data (Art. 6(1)(c), (f); Art. 32)',
              'While the clinic has an account; it cannot be changed',
            ],
            ['Notifications in the portal', 'To inform users about results (Art. 6(1)(b))', '90 days'],
            ['Messages to a practice system', 'Exchange that the clinic has set up (Art. 6(1)(b))', '90 days after delivery'],
            ['Notices of the payment provider', 'To know what is paid (Art. 6(1)(b))', '60 days'],
            [
              'Server log: time, address of the page without its query, status and ids; no network address',
              'To find faults; legitimate interest in operation (Art. 6(1)(f))',
              'As long as the provider keeps its log files',
            ],
          ],
        },
        'Without the data of the account, and without those of the clinic at sign-up, the service cannot be used. All else is voluntary.',
      ],
    },
    {
      title: 'Patients',
      blocks: [
        'The clinic enters or imports its patients’ data, or receives them from its practice system, and decides how long they are kept. It can set a period after which files are proposed for anonymization or anonymized. A link to a treatment plan is valid for at most 90 days and is opened with a PIN; a patient’s answer is stored with the time, the version of the plan and, if given, the signature.',
      ],
    },
    {
      title: 'Where the data come from',
      blocks: [
        'From you; and, where you did not enter them: from the person who invited you to a clinic (e-mail address, role), from the identity provider with which you sign in (identifier, name, confirmed e-mail address), and from the payment provider (state of the subscription).',
      ],
    },
    {
      title: 'Who receives them',
      blocks: [
        'The users of your own clinic, by their roles; the practice system that the clinic has connected; recipients of e-mails that users send. A clinic that pays by card gives its payment data to the payment provider, which receives the clinic’s name, address and e-mail address from the portal and is a controller of its own. The provider’s other processors are listed at the end of this page.',
        'Data are transferred outside the European Economic Area only where such a recipient is established there, on one of the grounds of Chapter V GDPR.',
      ],
    },
    {
      title: 'Cookies and storage in the browser',
      blocks: [
        'Molaar sets only what it needs to work. There is no advertising, no analytics and no content of third parties, so there is no consent to ask for.',
        {
          head: ['Name', 'Purpose', 'How long'],
          rows: [
            ['molaar_session', 'Keeps a user signed in', 'Until the browser closes or the session ends'],
            ['molaar_device', 'Recognizes a browser in which a user has signed in', '1 year'],
            ['__Host-molaar-embed', 'The same inside a practice system’s page', 'Until the browser closes or the session ends'],
            ['molaar_provider', 'Sign-in through an identity provider, encrypted', 'At most 60 minutes'],
            ['molaar_sign_up', 'Confirmed identity during a clinic’s sign-up, encrypted', 'At most 60 minutes'],
            ['molaar-plan', 'A patient’s visit to a treatment plan after the PIN', '30 minutes'],
            ['molaar (local storage)', 'Language, and when this browser last signed out', 'Until you delete it'],
            ['Drafts (local storage)', 'Unsaved work of a signed-in user', 'Until it is saved or the user signs out'],
            ['Sign-up form (session storage)', 'What was typed at sign-up, without the password', 'Until the tab is closed'],
            [
              'molaar-plan (session storage)',
              'What a patient has filled in about a treatment plan',
              'Until it is sent or the tab is closed',
            ],
          ],
        },
        'Over HTTPS the names of cookies begin with __Host-, that of a visit to a treatment plan with __Secure-.',
      ],
    },
    {
      title: 'No automated decisions',
      blocks: [
        'The analysis of a radiograph suggests findings; a dentist decides about each of them. No decision with legal or similar effect is made automatically (Art. 22 GDPR), and there is no profiling.',
      ],
    },
    {
      title: 'Your rights',
      blocks: [
        {
          list: [
            'access to your data, and a copy in a common format (Art. 15, 20)',
            'correction and deletion (Art. 16, 17)',
            'restriction of the processing (Art. 18)',
            'objection to processing that rests on a legitimate interest (Art. 21)',
          ],
        },
        'Write to the provider; patients write to their clinic. You may also complain to a supervisory authority, in Estonia Andmekaitse Inspektsioon, Tatari 39, 10134 Tallinn, www.aki.ee.',
      ],
    },
  ],
};

const disclosure: LegalDocument = {
  lead: 'Have you found a weakness in the security of Molaar? Please tell us. We are grateful for each report.',
  sections: [
    {
      title: 'How to report',
      blocks: [
        'Write to the contact that is named at the end of this page, in English or Estonian. Describe what you did, what happened, and what somebody could do with it. Do not send data of patients; if you saw any, say so and delete them.',
      ],
    },
    {
      title: 'What we ask of you',
      blocks: [
        {
          list: [
            'Try it with an account and patients of your own, or in a demo on your own computer.',
            'Do not read, change or delete data of others, and stop as soon as you see some.',
            'Do not overload the service, and do not write to its users.',
            'Give us time to correct it before you publish it: 90 days, unless we agree otherwise.',
          ],
        },
      ],
    },
    {
      title: 'What you can expect',
      blocks: [
        {
          list: [
            'An answer, and our view of your report as soon as we have looked into it.',
            'We tell you when it is corrected, and name you if you wish.',
            'We take no legal steps against a person who keeps to this page.',
            'There is no reward in money.',
          ],
        },
      ],
    },
  ],
};

export const documents: LegalDocuments = { terms, processing, privacy, disclosure };
