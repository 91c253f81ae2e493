import { date } from '#app/lib/format.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Cells, type Cell } from '#app/ui/parts/cells.tsx'
import { Hash } from '#app/ui/parts/hash.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { check as words } from './words.ts'

type Check = Outputs['receipts']['check']
type Booked = Extract<Check, { state: 'booked' }>
type Letter = Extract<Check, { state: 'letter' }>

/** The result of checking a code. */
export function CheckAnswer({ check }: { check: Check }) {
  if (check.state === 'unknown') return <Notice tone="error" title={words.unknown} text={words.unknownNext} />
  if (check.state === 'damaged') return <Notice tone="error" title={words.damaged} text={words.damagedNext} />
  const { checkpoint, verified } = check
  return (
    <>
      {check.state === 'letter' ? (
        <>
          <Notice {...letterStanding(check)} text={words.letter.privacy} />
          <Cells columns={2} cells={letterCells(check)} />
        </>
      ) : (
        <>
          <Notice {...standingOf(check)} text={words.privacy} />
          <Cells columns={2} cells={cellsOf(check)} />
        </>
      )}
      <div className="type-small mt-4 grid gap-1 text-ink-2">
        {!checkpoint && <p>{words.notSigned}</p>}
        {verified?.isWhole && <p>{words.verified(date(verified.on))}</p>}
      </div>
      {verified && !verified.isWhole && <Notice tone="warning" title={words.otherDamage(date(verified.on))} />}
    </>
  )
}

function Notice({ text, ...note }: { tone: 'success' | 'warning' | 'error'; title: string; text?: string }) {
  return (
    <Alert {...note} className="mb-6">
      {text}
    </Alert>
  )
}

function letterStanding({ replacedBy }: Letter) {
  if (replacedBy === null) return { tone: 'success' as const, title: words.letter.made }
  return { tone: 'warning' as const, title: words.letter.replaced(replacedBy) }
}

const letterCells = (letter: Letter): Cell[] => [
  { key: words.letter.number, value: letter.number },
  { key: words.on, value: date(letter.on) },
  { key: words.letter.given, value: <Money cents={letter.givenCents} /> },
  { key: words.letter.value, value: <Money cents={letter.valueCents} /> },
  { key: words.letter.deductible, value: <Money cents={letter.deductibleCents} />, wide: true },
  ...entryCells(letter),
]

function standingOf({ amountCents, refundedCents, isPractice }: Booked) {
  if (isPractice) return { tone: 'warning' as const, title: words.practice }
  if (refundedCents === 0) return { tone: 'success' as const, title: words.booked }
  return { tone: 'warning' as const, title: refundedCents >= amountCents ? words.refunded : words.partlyRefunded }
}

function cellsOf({ paymentId, kind, on, amountCents, refunds, refundedCents, ...entry }: Booked): Cell[] {
  return [
    { key: words.number, value: <Hash text={paymentId} /> },
    { key: words.on, value: date(on) },
    { key: words.kind, value: kind },
    { key: words.amount, value: <Money cents={amountCents} /> },
    ...refunds.map((refund): Cell => ({
      key: words.refundedOn(date(refund.on)),
      value: <Money cents={refund.amountCents} />,
      wide: true,
    })),
    ...(refunds.length > 0
      ? [{ key: words.retained, value: <Money cents={amountCents - refundedCents} />, wide: true }]
      : []),
    ...entryCells(entry),
  ]
}

/** Where the entry is, and the signed checkpoint that covers it. */
function entryCells({ position, hash, checkpoint }: Pick<Booked, 'position' | 'hash' | 'checkpoint'>): Cell[] {
  return [
    { key: words.entry, value: position },
    { key: words.fingerprint, value: <Hash text={hash.slice(0, 8)} grouped /> },
    ...(checkpoint
      ? [
          { key: words.checkpoint, value: words.under(checkpoint.position, date(checkpoint.signedOn)), wide: true },
          { key: words.signedHash, value: <Hash text={checkpoint.hash.slice(0, 16)} grouped /> },
          { key: words.key, value: <Hash text={checkpoint.key} grouped /> },
        ]
      : []),
  ]
}
