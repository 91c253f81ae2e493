import type { Work } from '#db/work.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import { dropTokensOf } from '#server/auth/tokens.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'

/** Ends the account's sessions and invalidates the links that were emailed to it. */
export function* forgetAccount(tx: Tx, _chapter: ChapterId, personId: string): Work<void> {
  yield* endSessionsOf(tx, personId)
  yield* dropTokensOf(tx, personId)
}
