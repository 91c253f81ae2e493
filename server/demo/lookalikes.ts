import { run } from '#db/work.ts'
import type { Setting } from './content.ts'
import type { DemoLife } from './life.ts'
import { later, type DemoStep } from './step.ts'

const daysAgo = 32

/**
 * Returns the step that gives two members with the same first name one phone number, so that the page of duplicates has
 * a pair to look at.
 */
export function makingLookalikes({ chapter, by, now }: Setting, lives: DemoLife[]): DemoStep[] {
  const members = lives.filter(({ passwordHash }) => passwordHash === null)
  const two = members.flatMap((one, index) => {
    const other = members.slice(index + 1).find(({ person }) => person.firstName === one.person.firstName)
    return other ? [{ one, other }] : []
  })[0]
  if (!two) return []
  return [
    {
      at: later(now, -daysAgo),
      chapter,
      actor: `admin:${by}`,
      *write({ sql }) {
        yield* run(
          sql
            .updateTable('people')
            .set({ primaryPhone: two.one.person.primaryPhone })
            .where('personId', '=', two.other.personId),
        )
      },
    },
  ]
}
