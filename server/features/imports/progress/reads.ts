import type { ImportProgressRow } from '#db/tables/imports.ts'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { namesOf } from '#server/features/members/reads.ts'
import { silentSeconds } from './rules.ts'

const stopped = {
  upload: 'The server was restarted while the file was read. Nothing was kept of it: choose the file again.',
  other: 'The server was restarted while the plan was made. What you entered is kept.',
}

/** Returns how far the plan of an import is, or why there is none; null where none is being made. */
export async function progressOf(db: Db, chapter: ChapterId, importId: string, now: Date) {
  const [one] = await shown(db, chapter, now, importId)
  return one ?? null
}

/** Returns the imports of a chapter that are being planned or could not be, newest first. */
export const progressesOf = (db: Db, chapter: ChapterId, now: Date) => shown(db, chapter, now)

/** Imports that are listed as being planned. */
const maxListed = 20

async function shown(db: Db, chapter: ChapterId, now: Date, importId?: string) {
  const rows = await db
    .selectFrom('importProgress')
    .selectAll()
    .where('chapterId', '=', chapter)
    .$if(importId !== undefined, (query) => query.where('importId', '=', importId!))
    // An upload whose process ended just after its plan was stored has one.
    .where((row) =>
      row.or([
        row('kind', '<>', 'upload'),
        row.not(
          row.exists(
            row
              .selectFrom('imports')
              .select('imports.importId')
              .whereRef('imports.importId', '=', 'importProgress.importId')
              .where('imports.state', '<>', 'storing'),
          ),
        ),
      ]),
    )
    .orderBy('startedAt', 'desc')
    .orderBy('importId')
    .limit(maxListed)
    .execute()
  if (rows.length === 0) return []
  const names = await namesOf(
    db,
    chapter,
    rows.map(({ startedBy }) => startedBy),
  )
  return rows.map((row) => {
    const by = names.get(row.startedBy)
    return {
      importId: row.importId,
      kind: row.kind,
      fileName: row.fileName,
      step: row.step,
      done: row.doneRows,
      all: row.allRows,
      /** Of the whole plan, in thousandths. */
      share: row.share,
      startedAt: row.startedAt,
      startedBy: by ? `${by.firstName} ${by.lastName}` : '',
      failure: row.failure ?? silenceOf(row, now),
    }
  })
}

function silenceOf({ heardAt, kind, pieces }: ImportProgressRow, now: Date): string | null {
  // Another process goes on with these.
  if (kind === 'again' || pieces > 0) return null
  const isSilent = new Date(heardAt).getTime() < now.getTime() - silentSeconds * 1_000
  return isSilent ? stopped[kind === 'upload' ? 'upload' : 'other'] : null
}
