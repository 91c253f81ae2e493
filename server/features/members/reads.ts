import type { Workbench } from '#db/store.ts'
import type { Db, MemberTypeRow } from '#db/tables.ts'
import { first, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'

/** The chapter's member types, cheapest first. */
export function memberTypesOf(db: Db, chapter: ChapterId): Promise<MemberTypeRow[]> {
  return db
    .selectFrom('memberTypes')
    .selectAll()
    .where('chapterId', '=', chapter)
    .orderBy('feeCents')
    .orderBy('memberType')
    .execute()
}

/** One of the chapter's member types, inside a unit of work. */
export function memberTypeOf(
  bench: Workbench,
  chapter: ChapterId,
  memberTypeId: string,
): Work<MemberTypeRow | undefined> {
  return first(
    bench.sql
      .selectFrom('memberTypes')
      .selectAll()
      .where('chapterId', '=', chapter)
      .where('memberTypeId', '=', memberTypeId),
  )
}
