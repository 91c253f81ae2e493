/**
 * A process that appends facts to a database, one of several. The topic forks it with the database's address, and sends
 * the number of its first fact, how many, and how many callers work at the same time.
 */
import { openStore } from '#db/open-store.ts'
import { recordFact } from './payment-facts.ts'

export type Share = { first: number; count: number; callers: number }

const store = await openStore(process.argv[2]!)

process.on('message', ({ first, count, callers }: Share) => {
  let next = first
  const one = async () => {
    while (next < first + count) await recordFact(store, next++)
  }
  void Promise.all(Array.from({ length: callers }, one)).then(() => process.send!('done'))
})
process.send!('ready')
