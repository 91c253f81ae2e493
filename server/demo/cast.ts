/** The people of the demo's chapters: the published accounts and about sixty others. */
import { demoAccounts } from './accounts.ts'
import type { DemoChapter } from './chapters.ts'
import type { DemoFate, DemoLife } from './life.ts'
import { demoPerson } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'
import { later } from './step.ts'

const peoplePerChapter = 60
/** Days of the demo's history. */
export const historyDays = 730

type Cast = Pick<DemoLife, 'person' | 'joinsAt' | 'fate'> & {
  typeIndex: number
  hasPassword: boolean
  isAdmin: boolean
}

/** Returns the people of a chapter. */
export function castOf(
  chapter: DemoChapter,
  random: SeededRandom,
  taken: Set<string>,
  opening: Date,
  now: Date,
): Cast[] {
  const suffix = `@${chapter.sub}.aea.example`
  const known = demoAccounts.people.filter(({ email }) => email.endsWith(suffix))
  const fates: Record<string, DemoFate> = { inactive: 'inactive', pending: 'pending', unverified: 'unverified' }
  const named = known.map(({ email }): Cast => {
    const name = email.slice(0, -suffix.length)
    taken.add(email)
    const fate = fates[name] ?? 'paying'
    const person = { ...demoPerson(chapter, random, taken), email }
    return {
      person,
      fate,
      typeIndex: 1,
      hasPassword: true,
      isAdmin: name === 'admin',
      joinsAt: joinDay(fate, random, opening, now, name !== 'inactive'),
    }
  })
  const others = Array.from({ length: peoplePerChapter }, (_, index): Cast => {
    const fate: DemoFate =
      index < 2 ? 'pending' : index === 2 ? 'unverified' : random.next() < 0.08 ? 'inactive' : 'paying'
    const draw = random.next()
    const typeIndex = draw < 0.2 ? 0 : draw < 0.9 ? 1 : 2
    const joinsAt = joinDay(fate, random, opening, now, false)
    return { person: demoPerson(chapter, random, taken), fate, typeIndex, hasPassword: false, isAdmin: false, joinsAt }
  })
  return [...named, ...others]
}

/**
 * Returns the day a person joined: applicants came recently; half of the members were there from the start, the others
 * joined over the two years.
 */
function joinDay(fate: DemoFate, random: SeededRandom, opening: Date, now: Date, founder: boolean): Date {
  if (fate === 'pending' || fate === 'unverified') return later(now, -random.between(1, 9), -random.between(1, 600))
  const within = founder ? 10 : random.next() < 0.5 ? 60 : historyDays - 60
  return later(opening, random.between(1, within), random.between(0, 700))
}
