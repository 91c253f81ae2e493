import { date } from '#app/lib/format.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Cells, type Cell } from '#app/ui/parts/cells.tsx'
import { Hash } from '#app/ui/parts/hash.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { check as words } from './words.ts'

type Check = Outputs['receipts']['check']
type Booked = Extract<Check, { state: 'booked' }>

/** The result of checking a code. */
export function CheckAnswer({ check }: { check: Check }) {
  if (check.state === 'unknown') return <Notice tone="error" title={words.unknown} text={words.unknownNext} />
  if (check.state === 'damaged') return <Notice tone="error" title={words.damaged} text={words.damagedNext} />
  const { checkpoint, verified } = check
  return (
    <>
      <Notice {...standingOf(check)} text={words.privacy} />
      <Cells columns={2} cells={cellsOf(check)} />
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

function standingOf({ amountCents, refundedCents }: Booked) {
  if (refundedCents === 0) return { tone: 'success' as const, title: words.booked }
  return { tone: 'warning' as const, title: refundedCents >= amountCents ? words.refunded : words.partlyRefunded }
}

function cellsOf({
  paymentId,
  kind,
  on,
  amountCents,
  refunds,
  refundedCents,
  position,
  hash,
  checkpoint,
}: Booked): Cell[] {
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
