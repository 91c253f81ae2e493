import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { openStore } from '#db/open-store.ts'
import { run } from '#db/work.ts'
import { logWriter } from '#events-log/log-writer.ts'
import { allEvents, type Rights } from '#server/auth/rights.rules.ts'
import { addOffice, nameHolder } from '#server/features/offices/decisions.ts'
import { officeStream } from '#server/features/offices/facts.ts'
import { calendarDay } from '#server/time/clock.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'

/** The time zone of the demo's chapter dc. */
export const zone = 'America/New_York'

type LaidOffice = {
  officeId: string
  officeName: string
  rights: Rights
  /** The holders by the address of their account; days are yyyy-mm-dd, both included. */
  terms: readonly { email: string; fromDay: string; untilDay: string }[]
}

/** Adds an office with its terms to the demo's chapter dc in a data folder. */
export async function layOfficeIn(dataDir: string, { officeId, officeName, rights, terms }: LaidOffice): Promise<void> {
  const store = await openStore(path.join(dataDir, 'chapterhouse.sqlite'))
  const { chapterId } = await store.read
    .selectFrom('chapters')
    .select('chapterId')
    .where('subDomain', '=', 'dc')
    .executeTakeFirstOrThrow()
  const people = await store.read
    .selectFrom('people')
    .innerJoin('members', 'members.personId', 'people.personId')
    .select(['people.personId', 'email'])
    .where('chapterId', '=', chapterId)
    .execute()
  const now = new Date()
  const at = now.toISOString()
  const by = { personId: 'system', rights: undefined, eventIds: allEvents }
  await store.write(function* (builder) {
    const stamp = { chapterId, actor: 'system:tests', correlation: 'journey', now }
    const { record } = logWriter(builder, logDefinition, stamp)
    yield* record(officeStream, chapterId, (state) => addOffice(state, by, officeId, { rights, eventIds: null }))
    const row = { officeId, chapterId, officeName, position: '', createdBy: 'system', updatedBy: 'system' }
    yield* run(builder.sql.insertInto('offices').values({ ...row, createdAt: at, updatedAt: at }))
    for (const { email, ...days } of terms) {
      const { personId } = people.find((person) => person.email === email)!
      yield* record(officeStream, chapterId, (state) =>
        nameHolder(state, by, randomUUID(), { officeId, personId, ...days }, calendarDay(now, zone)),
      )
    }
  })
  await store.close()
}
