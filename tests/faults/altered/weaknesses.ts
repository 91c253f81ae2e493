/** Portals with one protection disabled, for the controls: the same program under weakened-portal.js. */
import { pathToFileURL } from 'node:url'

type Weakness = {
  /** Rewritten statements: a pattern and its replacement. */
  statements?: [RegExp, string][]
  commits?: 'late' | 'none'
  /** The statement before which a transaction is committed, and another one begun. */
  commitsBefore?: string
  /** The type of the fact before which all boxes are deleted, in a transaction of their own. */
  emptiesBoxesBefore?: string
  waitsInSqlite?: boolean
}

/** Returns the environment that starts a built portal with this weakness. */
function weakenedBy({ statements = [], ...others }: Weakness): Record<string, string> {
  return {
    NODE_OPTIONS: `--import=${pathToFileURL('tests/faults/altered/weakened-portal.js').href}`,
    WEAKNESS: JSON.stringify({
      ...others,
      statements: statements.map(([pattern, instead]) => [pattern.source, instead]),
    }),
  }
}

/** Reports a payment as paid, and commits it later. */
export const committingLate = () => weakenedBy({ commits: 'late' })

/** Writes a fact, the head of the log and the tables in separate transactions. */
export const withoutTransactions = () => weakenedBy({ commits: 'none' })

/** Neither the decision nor the update that takes seats and stocks checks the limit. */
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

/** Marks emails as sent when it claims them. */
export const markingBeforeSending = () =>
  weakenedBy({
    statements: [
      [
        /^update "outbox" set "leaseId" = /,
        `update "outbox" set "sentAt" = 'now', "nextAttemptAt" = null, "leaseId" = `,
      ],
    ],
  })

/** Writes the facts of a vote, or of a close, in one transaction and the box in the next. */
export const writingTheBoxLater = () => weakenedBy({ commitsBefore: '^update "ballotBoxes"' })

/** Destroys the box of a ballot in one transaction, and writes what was in it into the log in the next. */
export const destroyingTheBoxFirst = () => weakenedBy({ emptiesBoxesBefore: 'BallotClosed' })

/** Writes the fact of a month's seal in one transaction, and the names of what it counts in the next. */
export const labelingLater = () => weakenedBy({ commitsBefore: '^insert into "monthLabels"' })

/** Writes a payment and the fact of the line of the bank that it is in one transaction, and the booking in the next. */
export const bookingLater = () => weakenedBy({ commitsBefore: '^insert into "bankBookings"' })

/** Waits for the file in SQLite, not in the store's queue. */
export const waitingInSqlite = () => weakenedBy({ waitsInSqlite: true })
