import Clock from 'lucide-react/icons/clock'
import { Link } from '#app/lib/remix.ts'
import { dateTime, dollars } from '#app/lib/format.ts'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { Cell } from './resolve-card.tsx'
import { zelle as words, type Report } from './zelle-words.ts'

/** A payment by Zelle that a registrant reported: what is said, what is held, and the one button for who found it in the bank. */
export function ZelleCard({ one, isFirst, timeZone }: { one: Report; isFirst: boolean; timeZone: string }) {
  const { registrationId, amountCents, reference, reportedAt, until, eventName } = one
  const heldUntil = dateTime(until, timeZone)
  return (
    <article className="panel mt-4" aria-labelledby={`zelle-${registrationId}`}>
      <header className="flex gap-3 p-4 md:px-5">
        <span className="text-warning">
          <Icon of={Clock} size={20} />
        </span>
        <div>
          <h3 id={`zelle-${registrationId}`} className="font-semibold">
            {words.title(one)}
          </h3>
          <p className="type-small tabular text-ink-2">{words.kind(dateTime(reportedAt, timeZone))}</p>
        </div>
      </header>
      <dl className="tabular grid grid-cols-2 border-y border-rule md:grid-cols-3">
        <Cell name={words.reported} value={dollars(amountCents)} note={reference} />
        <Cell name={words.books} value={words.held} note={words.registration(registrationId)} />
        <Cell name={words.event} value={eventName} note="" />
      </dl>
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 md:px-5">
        <p className="type-body min-w-0 flex-1 basis-72">
          {words.cause(reference, heldUntil)}{' '}
          <Link to={`/treasury/resolve?notArrived=${registrationId}`} className="text-link-line" preventScrollReset>
            {words.notArrived}
          </Link>
        </p>
        <LinkButton to={`/treasury/resolve?confirm=${registrationId}`} look={isFirst ? 'primary' : 'quiet'} className="max-md:w-full" preventScrollReset>
          {words.confirm(amountCents)}
        </LinkButton>
      </footer>
    </article>
  )
}
