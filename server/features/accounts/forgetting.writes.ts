import type { Work } from '#db/work.ts'
import { dropSecondFactors } from '#server/auth/second-factors.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import { dropTokensOf } from '#server/auth/tokens.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'

/** Ends the account's sessions and invalidates the links that were emailed to it and its second factors. */
export function* forgetAccount(tx: Tx, _chapter: ChapterId, personId: string): Work<void> {
  yield* endSessionsOf(tx, personId)
  yield* dropTokensOf(tx, personId)
  yield* dropSecondFactors(tx, personId)
}
