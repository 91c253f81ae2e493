import { Fragment } from 'react'
import { Money } from '#app/ui/parts/money.tsx'

/** A reason with the amounts that it adds up: "2 checks fit: 262.00 + 62.00 = 324.00". */
export function SumReason({ reason, partCents }: { reason: string; partCents: readonly number[] }) {
  return (
    <span>
      {reason}:{' '}
      {partCents.map((cents, index) => (
        // Two checks may have the same amount.
        <Fragment key={index}>
          {index > 0 && ' + '}
          <Money bare cents={cents} />
        </Fragment>
      ))}
      {' = '}
      <Money bare cents={partCents.reduce((sum, cents) => sum + cents, 0)} />
    </span>
  )
}
