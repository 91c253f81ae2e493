import Undo from 'lucide-react/icons/undo-2'
import { Link, useNavigate, useSearchParams } from '#app/lib/remix.ts'
import { planDayOfMonth } from '#server/time/dates.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { correctionText, type Sealing } from './standing.ts'
import { matchWords as words, signed } from './words.ts'

type BookedLinesProps = {
  booked: Outputs['bank']['match']['booked']
  accountId: string
  sealing: Sealing
}

/** The booked lines, folded; each can be taken back. */
export function BookedLines({ booked, accountId, sealing }: BookedLinesProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const here = `/treasury/bank/${accountId}`
  const takingBack = booked.find(({ lineId }) => lineId === query.get('back'))
  const correction = takingBack && correctionText(sealing, takingBack.day.slice(0, 7))
  const close = () => void navigate(here, { preventScrollReset: true })
  return (
    <details className="mt-10" open={takingBack ? true : undefined}>
      <summary className="type-heading cursor-pointer border-t-2 border-primary py-3">
        {words.booked.title} <span className="font-normal text-ink-2">{booked.length}</span>
      </summary>
      <ul className="border-t border-rule">
        {booked.map(({ lineId, day, text, amountCents, is, note, paymentIds }) => (
          <li
            key={lineId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-3"
          >
            <span className="min-w-0 flex-1">
              <b className="block wrap-anywhere">{text}</b>
              <span className="type-small block text-ink-2 wrap-anywhere">
                {planDayOfMonth(day)}, {is}
                {paymentIds.map((paymentId) => (
                  <span key={paymentId}>
                    {', '}
                    <Link to={`/payment/${paymentId}/receipt`} className="text-link-line">
                      {words.booked.payment(paymentId)}
                    </Link>
                  </span>
                ))}
                {note ? `, ${note}` : ''}
              </span>
            </span>
            <b className={`tabular ${amountCents > 0 ? 'text-success' : ''}`}>{signed(amountCents)}</b>
            <LinkButton
              to={`?back=${lineId}`}
              size="tiny"
              icon={Undo}
              aria-label={`${words.booked.takeBack}: ${text}`}
              preventScrollReset
            >
              {words.booked.takeBack}
            </LinkButton>
          </li>
        ))}
      </ul>
      {takingBack && (
        <ConfirmDialog
          open
          onClose={close}
          icon={Undo}
          title={words.back2.title}
          act={words.back2.act}
          action={here}
          fields={{ intent: 'takeBack', lineId: takingBack.lineId }}
        >
          {takingBack.isRecordedHere ? words.back2.recorded(takingBack.is) : words.back2.plain(takingBack.is)}
          {correction && <b className="mt-2 block font-semibold">{correction}</b>}
        </ConfirmDialog>
      )}
    </details>
  )
}
