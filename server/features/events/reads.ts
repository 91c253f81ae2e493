import type { Workbench } from '#db/store.ts'
import type { Db } from '#db/tables.ts'
import type { EventRow } from '#db/tables-events.ts'
import { first, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'

/** One of the chapter's events, published or not. */
export function eventIn(db: Db, chapter: ChapterId, eventId: string): Promise<EventRow | undefined> {
  return oneEvent(db, chapter, eventId).executeTakeFirst()
}

/** The same inside a unit of work, so that what it says holds until the transaction ends. */
export function eventAt({ sql }: Workbench, chapter: ChapterId, eventId: string): Work<EventRow | undefined> {
  return first(oneEvent(sql, chapter, eventId))
}

const oneEvent = (db: Db, chapter: ChapterId, eventId: string) =>
  db.selectFrom('events').selectAll().where('chapterId', '=', chapter).where('eventId', '=', eventId)
