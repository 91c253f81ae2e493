import { date } from '#app/lib/format.ts'
import { useViewer } from '#app/lib/page/viewer.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { Hash } from '#app/ui/parts/hash.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { daysOf, monthText } from '#server/features/months/rules.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { check, monthCheck as words } from './words.ts'

type Check = Outputs['months']['check']

/** The result of checking the code of a sealed month. */
export function MonthAnswer({ check: given }: { check: Check }) {
  const { chapter } = useViewer()
  if (given.state === 'unknown')
    return (
      <Alert tone="error" title={words.unknown} className="mb-6">
        {words.unknownNext}
      </Alert>
    )
  if (given.state === 'damaged')
    return (
      <Alert tone="error" title={words.damaged} className="mb-6">
        {check.damagedNext}
      </Alert>
    )
  const { state, month, openingCents, receivedCents, paidOutCents, closingCents, sealedAt, position, hash } = given
  const { first, last } = daysOf(month)
  return (
    <>
      <Alert tone={state === 'sealed' ? 'success' : 'warning'} title={words[state]} className="mb-6">
        {words.compare}
      </Alert>
      <Cells
        columns={2}
        cells={[
          { key: words.month, value: monthText(month) },
          { key: words.sealedOn, value: date(sealedAt, chapter.timeZone) },
          { key: words.balance(date(first)), value: <Money cents={openingCents} /> },
          { key: words.received, value: <Money cents={receivedCents} /> },
          { key: words.paidOut, value: <Money cents={paidOutCents} /> },
          { key: words.balance(date(last)), value: <Money cents={closingCents} /> },
          { key: check.entry, value: position },
          { key: check.fingerprint, value: <Hash text={hash.slice(0, 8)} grouped /> },
        ]}
      />
    </>
  )
}
