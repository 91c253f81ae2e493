import type { Work } from '#db/work.ts'
import type { Tx } from '#server/context.ts'
import { bankAccountStream, type BankAccountFact, type Joining } from '../facts.ts'

/** Records how the days before a file without balances were settled, and by whom. */
export function* joined(tx: Tx, accountId: string, joining: Joining): Work<void> {
  yield* tx.logWriter.record(bankAccountStream, accountId, (): BankAccountFact[] => [
    { type: 'BankFileJoined', data: joining },
  ])
}
