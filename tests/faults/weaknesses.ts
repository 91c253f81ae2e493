/** Portals with one protection off, for the controls: the same program under weakened-portal.js. */
import { pathToFileURL } from 'node:url'

type Weakness = {
  /** Statements that are other ones here: a pattern, and what stands there instead. */
  statements?: [RegExp, string][]
  commits?: 'late' | 'none'
  waitsInSqlite?: boolean
}

/** The environment in which a built portal is started with this weakness. */
function weakenedBy({ statements = [], ...others }: Weakness): Record<string, string> {
  return {
    NODE_OPTIONS: `--import=${pathToFileURL('tests/faults/weakened-portal.js').href}`,
    WEAKNESS: JSON.stringify({
      ...others,
      statements: statements.map(([pattern, instead]) => [pattern.source, instead]),
    }),
  }
}

/** Says that a payment is paid, and commits it some time later. */
export const committingLate = () => weakenedBy({ commits: 'late' })

/** Writes a fact, the head of the log and the tables one after the other. */
export const withoutTransactions = () => weakenedBy({ commits: 'none' })

/** Neither the decision nor the update that takes seats and stocks knows how many there are. */
export const sellingWithoutCounting = () =>
  weakenedBy({
    statements: [
      [/coalesce\("held", 0\) \+ coalesce\("sold", 0\)/, '0'],
      [
        /select "kind", "stockId", "held", "sold" from "stockCounts"/,
        'select "kind", "stockId", 0 as "held", 0 as "sold" from "stockCounts"',
      ],
      [/("held" \+ "sold" \+ \S+ <= )/, '$11000000 + '],
    ],
  })

/** Emails are marked as sent when they are taken in hand. */
export const markingBeforeSending = () =>
  weakenedBy({
    statements: [
      [
        /^update "outbox" set "leaseId" = /,
        `update "outbox" set "sentAt" = 'now', "nextAttemptAt" = null, "leaseId" = `,
      ],
    ],
  })

/** Waits for the file in SQLite, not in the queue of the store. */
export const waitingInSqlite = () => weakenedBy({ waitsInSqlite: true })
