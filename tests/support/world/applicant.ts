/** A person still unknown to the association. */
export const newcomer = { mInit: 'Mr', firstName: 'New', lastName: 'Comer', email: 'new@comer.example' } as const

/** The newcomer's application in dc, as a form sends it. Each test adds its own human check. */
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

/** Another applicant, who types the address in capitals and with a trailing space. */
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
