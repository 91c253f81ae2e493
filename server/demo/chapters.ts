/** The chapters of the demo association. The streets and numbers are made up. */
export const demoChapters = [
  {
    sub: 'aea',
    name: 'CENTRAL',
    city: 'Washington',
    state: 'DC',
    zip: '20005',
    street: '900 Plumb Line Avenue',
    area: '202',
    advertisement: 1,
    jobPortal: 1,
  },
  {
    sub: 'dc',
    name: 'Washington DC',
    city: 'Washington',
    state: 'DC',
    zip: '20009',
    street: '21 Capstone Street',
    area: '202',
    advertisement: 1,
    jobPortal: 1,
  },
  {
    sub: 'sv',
    name: 'Silicon Valley',
    city: 'San Jose',
    state: 'CA',
    zip: '95112',
    street: '4150 Alder Street',
    area: '408',
    advertisement: 0,
    jobPortal: 1,
  },
  {
    sub: 'sc',
    name: 'Southern California',
    city: 'Pasadena',
    state: 'CA',
    zip: '91101',
    street: '77 Arroyo Parade',
    area: '626',
    advertisement: 1,
    jobPortal: 0,
  },
  {
    sub: 'ny',
    name: 'New York',
    city: 'New York',
    state: 'NY',
    zip: '10016',
    street: '318 Girder Place',
    area: '212',
    advertisement: 1,
    jobPortal: 1,
  },
  {
    sub: 'mi',
    name: 'Michigan',
    city: 'Ann Arbor',
    state: 'MI',
    zip: '48104',
    street: '5 Truss Court',
    area: '734',
    advertisement: 0,
    jobPortal: 0,
  },
  {
    sub: 'ne',
    name: 'New England',
    city: 'Boston',
    state: 'MA',
    zip: '02116',
    street: '60 Keystone Row',
    area: '617',
    advertisement: 0,
    jobPortal: 1,
  },
] as const

/** Still empty, to show how a new chapter looks: it has members, but neither events nor texts. */
export const emptyChapter = 'ne'

export type DemoChapter = (typeof demoChapters)[number]

/** Returns a demo chapter's time zone: California's have their own, the others the association's. */
export const zoneOf = ({ state }: Pick<DemoChapter, 'state'>, association: string): string =>
  state === 'CA' ? 'America/Los_Angeles' : association

/** Member types of every demo chapter. */
export const demoMemberTypes = [
  {
    memberType: 'Student',
    feeCents: 25_00,
    durationYears: 1,
    description: 'Full-time students; student ID required',
    share: 0.2,
  },
  { memberType: 'Regular', feeCents: 100_00, durationYears: 1, description: 'Engineers and architects', share: 0.7 },
  { memberType: 'Life', feeCents: 1000_00, durationYears: 99, description: 'Pay once', share: 0.1 },
] as const
