import { practiceTexts } from '#server/features/payments/rules.ts'
import { Cells, type Cell } from '#app/ui/parts/cells.tsx'
import { Money } from '#app/ui/parts/money.tsx'

type Registration = {
  registrationId: string
  eventName: string
  starts: string
  adults: number
  minors: number
  amountCents: number
  isPractice: boolean
}

/** A registration that is about to be canceled, or was; `who` if an admin is viewing. */
export function CancelFacts({ registration, who = [] }: { registration: Registration; who?: Cell[] }) {
  const { registrationId, eventName, starts, adults, minors, amountCents, isPractice } = registration
  const cells: Cell[] = [
    { key: 'Event', value: eventName, wide: true },
    { key: 'Starts', value: starts, wide: true },
    ...who,
    { key: 'Adults', value: adults },
    { key: 'Children', value: minors },
    { key: 'Registration ID', value: registrationId },
    { key: 'Amount paid', value: <Money cents={amountCents} /> },
  ]
  return (
    <div>
      {isPractice && <p className="mb-3 font-semibold text-warning">{practiceTexts.moneyNote}</p>}
      <Cells cells={cells} columns={2} />
    </div>
  )
}
