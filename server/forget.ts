import type { Work } from '#db/work.ts'
import type { ChapterId } from './chapter.ts'
import type { Tx } from './context.ts'

/** Removes what a feature's own tables hold about a person, in the transaction that deletes the account. */
export type Forget = (tx: Tx, chapter: ChapterId, personId: string) => Work<void>
