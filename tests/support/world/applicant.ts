/** Somebody of whom the association knows nothing yet. */
export const newcomer = { mInit: 'Mr', firstName: 'New', lastName: 'Comer', email: 'new@comer.example' } as const

/** The newcomer's entries to apply in dc, as a form sends them. The human check is each test's own. */
export const application = {
  ...newcomer,
  password: 'tower-crane-41',
  memberType: 'dc-student',
  address1: '1 Main Street',
  city: 'Washington',
  state: 'DC',
  zipcode: '20001',
  primaryPhone: '2025550144',
  degree: 'M.Sc.',
  degreeYear: '2004',
  major: 'Bridges',
  collegeName: 'State College',
} as const

/** Another applicant, who writes the address in capitals and with a space behind it. */
export const ada = {
  email: 'Ada.Example@Example.org ',
  password: 'tower-crane-41',
  mInit: 'Mrs',
  firstName: 'Ada',
  lastName: 'Example',
  address1: '12 Elm Street',
  city: 'Washington',
  state: 'DC',
  zipcode: '20001',
  primaryPhone: '(202) 555-0144',
  degree: 'M.Sc.',
  degreeYear: 2004,
  major: 'Bridges',
  collegeName: 'State College',
  memberType: 'dc-regular',
} as const
