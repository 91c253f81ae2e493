import Clock from 'lucide-react/icons/clock'
import Landmark from 'lucide-react/icons/landmark'
import { Link } from '#app/lib/remix.ts'
import { date, dateTime, dollars } from '#app/lib/format.ts'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { FigureCell } from '#app/ui/parts/figure-cell.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { zelle as words, type Report, type ReportLine } from './zelle-report-words.ts'

/**
 * A Zelle payment that a registrant reported: what was reported, what is held, and the button to confirm it after
 * finding it in the bank. `at` is the page with its dialogs.
 */
export function ZelleReportCard({
  one,
  at,
  isNext,
  timeZone,
  line = null,
}: {
  one: Report
  at: string
  /** Whether it is the one of the page's cards to settle next: its button is solid. */
  isNext: boolean
  timeZone: string
  /** The open line of the bank that it may be; null where the page does not compare them. */
  line?: ReportLine | 'none' | null
}) {
  const { registrationId, amountCents, reference, reportedAt, heldUntil, eventName, alike } = one
  return (
    <article className="panel mt-4" aria-labelledby={`zelle-${registrationId}`}>
      <header className="flex gap-3 p-4 md:px-5">
        <span className="text-warning">
          <Icon of={Clock} size={20} />
        </span>
        <div>
          <h2 id={`zelle-${registrationId}`} className="font-semibold">
            {words.title(one)}
          </h2>
          <p className="type-small tabular text-ink-2">{words.kind(dateTime(reportedAt, timeZone))}</p>
        </div>
      </header>
      <dl className="tabular grid grid-cols-2 border-y border-rule md:grid-cols-3">
        <FigureCell name={words.reported} value={dollars(amountCents)} note={reference} />
        <FigureCell name={words.books} value={words.held} note={words.registration(registrationId)} />
        <FigureCell name={words.event} value={eventName} note="" />
      </dl>
      {line && (
        <p className="type-body flex gap-3 border-b border-rule p-4 md:px-5">
          <span className="pt-0.5 text-ink-2">
            <Icon of={Landmark} size={18} />
          </span>
          {line === 'none' ? (
            <span className="text-ink-2">{words.noLine(amountCents)}</span>
          ) : (
            <span className="min-w-0 wrap-anywhere">
              <b className="font-semibold">{words.line(dollars(amountCents), date(line.day), line.accountName)}</b>{' '}
              {line.text}. <span className="text-ink-2">{line.reason}.</span>{' '}
              <Link to={`/treasury/bank/${line.accountId}`} className="text-link-line">
                {words.toLine}
              </Link>
            </span>
          )}
        </p>
      )}
      {alike.length > 0 && (
        <p className="type-body border-b border-rule p-4 text-warning md:px-5">{words.alike(alike)}</p>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 md:px-5">
        <p className="type-body min-w-0 flex-1 basis-72">
          {words.cause(reference, heldUntil)}{' '}
          <Link to={`${at}?notArrived=${registrationId}`} className="text-link-line" preventScrollReset>
            {words.notArrived}
          </Link>
        </p>
        <LinkButton
          to={`${at}?confirm=${registrationId}`}
          look={isNext ? 'primary' : 'quiet'}
          className="max-md:w-full"
          preventScrollReset
        >
          {words.confirm(amountCents)}
        </LinkButton>
      </footer>
    </article>
  )
}
