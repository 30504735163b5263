/** Ids in the examples; a developer who tries them replaces them with existing ids. */
export const EXAMPLE_IDS = {
  patient: '01930000-0000-7000-8000-0000000000a1',
  image: '01930000-0000-7000-8000-0000000000a2',
  pricingTemplate: '01930000-0000-7000-8000-0000000000a3',
  user: '01930000-0000-7000-8000-0000000000a4',
  annotation: '01930000-0000-7000-8000-0000000000a5',
} as const;

/** Example bodies by call, as `/api/openapi.json` shows them; a test sends each to a server. */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  'post /auth/login': { username: 'mari.mets@clinic.example', password: 'Correct-horse-1' },
  'post /password-reset/initiate': { email: 'mari.mets@clinic.example' },
  'patch /user': { locale: 'et', firstName: 'Mari', lastName: 'Mets' },
  'patch /user/{id}': { title: 'Dr', phone: '+37255512345' },
  'post /invitation': { email: 'colleague@clinic.example', role: 'ASSISTANT' },
  'put /patient': {
    firstName: 'Jaan',
    lastName: 'Jalakas',
    birthDate: '1980-05-17',
    email: 'jaan.jalakas@mail.example',
    notes: 'Prefers mornings',
  },
  'post /annotation/{id}': {
    version: 0,
    annotations: [
      {
        id: EXAMPLE_IDS.annotation,
        class: 'PRIM_CAR_CAVITY',
        category: 'ISSUES',
        location: '36',
        surface: ['M', 'O'],
        box: [12, 10, 20, 16],
        decision: 'APPROVED',
      },
    ],
  },
  'post /treatment-plan/dental-status/{id}': {
    version: 0,
    statuses: [{ tooth: '36', surface: ['O'], status: 'PRIM_CAR_CAVITY', annotationIds: [], decision: 'APPROVED' }],
  },
  'put /medical-settings': { notation: 'ISO', language: 'et', version: 1 },
  'put /disclaimer': {
    category: 'INFORMATION',
    language: 'en',
    status: 'DRAFT',
    default: false,
    heading: 'About this plan',
    content: 'Prices are estimates until the treatment begins.',
  },
  'put /pricing-template': { name: 'Prices 2026' },
  'put /x/partner': {
    name: 'Dentas',
    origins: ['https://dentas.example'],
    issuer: 'dentas',
    audience: 'molaar',
    algorithm: 'HS256',
    secret: 'at least 32 letters that nobody can guess',
    active: true,
  },
  'put /pricing-component': {
    pricingTemplateId: EXAMPLE_IDS.pricingTemplate,
    code: '5201',
    category: 'Filling',
    name: 'Filling, one surface',
    unit: 'SURFACE',
    price: 6500,
    quantity: 1,
  },
};
