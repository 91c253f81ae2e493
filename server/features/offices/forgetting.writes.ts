import type { Work } from '#db/work.ts'
import { hasOffice } from '#server/auth/office-rights.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { termsToEnd } from './decisions.ts'
import { officeStream } from './facts.ts'

/** Ends the terms of a person who leaves the chapter. The log knows holders by their ids only. */
export function* forgetHolder(tx: Tx, chapter: ChapterId, personId: string): Work<void> {
  if (!(yield* hasOffice(tx, chapter, personId, tx.now))) return
  yield* tx.logWriter.record(officeStream, chapter, (state) => termsToEnd(state, personId))
}
