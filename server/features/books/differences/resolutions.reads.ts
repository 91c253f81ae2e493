import type { ResolutionRow } from '#db/tables/books.ts'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { actorNames } from '../../members/person.reads.ts'

export type ResolutionView = Omit<ResolutionRow, 'chapterId'> & { hash: string; by: string; note: string | null }

/** Returns the resolved differences, newest first. */
export async function resolutionsIn(
  db: Db,
  chapter: ChapterId,
  limit: number,
): Promise<{ rows: ResolutionView[]; count: number }> {
  const all = db.selectFrom('resolutions').where('resolutions.chapterId', '=', chapter)
  const [rows, counted] = await Promise.all([
    all
      .innerJoin('facts', 'facts.position', 'resolutions.position')
      .leftJoin('resolutionNotes', (join) =>
        join
          .onRef('resolutionNotes.chapterId', '=', 'resolutions.chapterId')
          .onRef('resolutionNotes.differenceId', '=', 'resolutions.differenceId'),
      )
      .selectAll('resolutions')
      .select(['facts.hash', 'resolutionNotes.note'])
      .orderBy('resolutions.resolvedAt', 'desc')
      .orderBy('resolutions.position', 'desc')
      .limit(limit)
      .execute(),
    all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const nameOf = await actorNames(
    db,
    chapter,
    rows.map(({ actor }) => actor),
  )
  return {
    rows: rows.map(({ chapterId: _, ...row }) => ({ ...row, by: nameOf(row.actor) })),
    count: Number(counted.count),
  }
}
