import Undo from 'lucide-react/icons/undo-2'
import { useNavigate, useSearchParams } from '#app/lib/remix.ts'
import { date, dollars } from '#app/lib/format.ts'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { feeName, resolving, type ToResolve } from './resolve-words.ts'

const words = resolving.fees

/** The earlier ones are folded. */
const shownAtOnce = 24

/** The fees of the PayPal account that are in the books, newest first; each can be taken back. */
export function BookedFees({ fees, here, timeZone }: { fees: ToResolve['fees']; here: string; timeZone: string }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const takingBack = fees.rows.find(({ transactionId }) => transactionId === query.get('fee'))
  const earlier = fees.rows.slice(shownAtOnce)
  if (fees.count === 0) return null
  return (
    <div className="mt-10">
      <Block title={words.title} count={fees.count} id="fees">
        <FeeRows fees={fees.rows.slice(0, shownAtOnce)} timeZone={timeZone} />
        {earlier.length > 0 && (
          <details className="mt-3" open={earlier.some(({ transactionId }) => transactionId === query.get('fee'))}>
            <summary className="text-link-line type-small cursor-pointer">{words.earlier(earlier.length)}</summary>
            <FeeRows fees={earlier} timeZone={timeZone} />
          </details>
        )}
        {fees.count > fees.rows.length && <p className="type-small mt-3 text-ink-2">{words.all(fees.count)}</p>}
      </Block>
      {takingBack && (
        <ConfirmDialog
          open
          onClose={() => void navigate(here, { preventScrollReset: true })}
          icon={Undo}
          title={words.back.title}
          act={words.takeBack}
          action={here}
          fields={{ intent: 'takeFeeBack', transactionId: takingBack.transactionId }}
        >
          {words.back.text(dollars(takingBack.feeCents))}
        </ConfirmDialog>
      )}
    </div>
  )
}

function FeeRows({ fees, timeZone }: { fees: ToResolve['fees']['rows']; timeZone: string }) {
  return (
    <ul>
      {fees.map(({ transactionId, eventCode, feeCents, movedAt, bookedAt, by }) => (
        <li
          key={transactionId}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-3"
        >
          <span className="min-w-0 flex-1">
            <b className="block">{feeName(eventCode, words.title)}</b>
            <span className="type-small block text-ink-2 wrap-anywhere">
              {date(movedAt, timeZone)}, {transactionId}, {words.by(date(bookedAt, timeZone), by)}
            </span>
          </span>
          <b className="tabular">{dollars(feeCents)}</b>
          <LinkButton
            to={`?fee=${transactionId}`}
            size="tiny"
            icon={Undo}
            aria-label={`${words.takeBack}: ${transactionId}`}
            preventScrollReset
          >
            {words.takeBack}
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
