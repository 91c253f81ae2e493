import type { SeededRandom } from './seeded-random.ts'
import type { DemoChapter } from './chapters.ts'

const women = [
  'Adaeze',
  'Amara',
  'Beatriz',
  'Carmen',
  'Chloe',
  'Elena',
  'Farah',
  'Fiona',
  'Grace',
  'Hana',
  'Ingrid',
  'Joanna',
  'Leilani',
  'Mei',
  'Nadia',
  'Noor',
  'Olga',
  'Priya',
  'Ruth',
  'Sofia',
  'Tamar',
  'Uma',
  'Wanjiru',
  'Yuki',
] as const
const men = [
  'Anders',
  'Arjun',
  'Bilal',
  'Daniel',
  'Dmitri',
  'Emil',
  'Felix',
  'Gareth',
  'Hiroshi',
  'Ivan',
  'Jonas',
  'Kwame',
  'Luis',
  'Mateo',
  'Nikhil',
  'Omar',
  'Pavel',
  'Rafiq',
  'Samuel',
  'Tomas',
  'Viktor',
  'Wei',
  'Yusuf',
  'Zoltan',
] as const
const families = [
  'Abelsen',
  'Adeyemi',
  'Alvarez',
  'Bergstrom',
  'Castellano',
  'Chowdhury',
  'Dubois',
  'Eriksen',
  'Farouk',
  'Ferreira',
  'Galloway',
  'Hossain',
  'Ibarra',
  'Jovanovic',
  'Kahale',
  'Kowalski',
  'Lindqvist',
  'Matsuda',
  'Menon',
  'Novak',
  'Nwosu',
  'Okafor',
  'Ortega',
  'Petrov',
  'Quispe',
  'Rahman',
  'Sandoval',
  'Siddiqui',
  'Sorensen',
  'Tanaka',
  'Usman',
  'Vasquez',
  'Whitfield',
  'Yamada',
  'Zielinski',
] as const
const streets = [
  'Alder',
  'Arch',
  'Beam',
  'Cedar',
  'Column',
  'Dogwood',
  'Elm',
  'Fulcrum',
  'Garden',
  'Harbor',
  'Linden',
  'Maple',
  'Mill',
  'Orchard',
  'Pine',
  'Quarry',
] as const
const degrees = [
  { degree: 'B.Sc.', majors: ['Civil engineering', 'Mechanical engineering', 'Electrical engineering'] },
  { degree: 'M.Sc.', majors: ['Structural engineering', 'Transport planning', 'Controls'] },
  { degree: 'B.Arch.', majors: ['Architecture'] },
  { degree: 'M.Arch.', majors: ['Architecture', 'Landscape architecture'] },
  { degree: 'Ph.D.', majors: ['Geotechnics', 'Materials'] },
] as const
const colleges = [
  'State Polytechnic',
  'City College',
  'Lakeside University',
  'Institute of Technology',
  'Northern University',
] as const

export type DemoPerson = {
  email: string
  mInit: 'Mr' | 'Mrs' | 'Miss'
  firstName: string
  lastName: string
  address1: string
  city: string
  state: string
  zipcode: string
  primaryPhone: string
  degree: string
  degreeYear: number
  major: string
  collegeName: string
}

/** Makes up a person of a chapter. `taken` keeps addresses unique and is added to. */
export function demoPerson(chapter: DemoChapter, random: SeededRandom, taken: Set<string>): DemoPerson {
  const mInit = random.pick(['Mr', 'Mr', 'Miss', 'Mrs'] as const)
  const { firstName, lastName } = freeName(mInit === 'Mr' ? men : women, chapter, random, taken)
  const { degree, majors } = random.pick(degrees)
  const email = addressOf(firstName, lastName, chapter)
  taken.add(email)
  return {
    email,
    mInit,
    firstName,
    lastName,
    address1: `${random.between(2, 980)} ${random.pick(streets)} Street`,
    city: chapter.city,
    state: chapter.state,
    zipcode: chapter.zip,
    primaryPhone: `${chapter.area}555${String(random.between(100, 9999)).padStart(4, '0')}`,
    degree,
    degreeYear: random.between(1975, 2022),
    major: random.pick<string>(majors),
    collegeName: random.pick(colleges),
  }
}

/** Returns an unused name; there are many more names than people. */
function freeName(names: readonly string[], chapter: DemoChapter, random: SeededRandom, taken: ReadonlySet<string>) {
  for (;;) {
    const [firstName, lastName] = [random.pick(names), random.pick(families)]
    if (!taken.has(addressOf(firstName, lastName, chapter))) return { firstName, lastName }
  }
}

const addressOf = (firstName: string, lastName: string, { sub }: DemoChapter) =>
  `${firstName}.${lastName}@${sub}.aea.example`.toLowerCase()
