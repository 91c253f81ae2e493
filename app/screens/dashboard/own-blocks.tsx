import { Link } from '#app/lib/remix.ts'
import { AnnouncementLine } from '#app/features/announcements/announcement-line.tsx'
import { date, planDateTime } from '#app/lib/format.ts'
import { StatusBadge } from '#app/ui/parts/badge.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { BlockLink } from '#app/ui/parts/block-link.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { DateLeaf } from '#app/ui/parts/date-leaf.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { RetainedMoney } from '#app/ui/parts/retained-money.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { ownWords as words } from './dashboard-words.ts'

type Own = Outputs['dashboard']['own']

/** The viewer's registrations for coming events, each with its ticket. */
export function OwnRegistrations({ registrations }: Pick<Own, 'registrations'>) {
  return (
    <Block
      id="registrations"
      title={words.registrations}
      aside={<BlockLink to="/profile?all=registrations#registrations">{words.allRegistrations}</BlockLink>}
      rows={registrations.length > 0}
    >
      {registrations.length === 0 && (
        <Quiet text={words.noRegistrations} to="/calendar">
          {words.seeEvents}
        </Quiet>
      )}
      {registrations.map(({ registrationId, eventId, eventName, startsOn, adults, minors, ticketPath }) => (
        <div key={registrationId} className="flex items-center gap-3">
          <DateLeaf day={startsOn.slice(0, 10)} />
          <div className="min-w-0 flex-1">
            <Link to={`/event/${eventId}`} className="block font-semibold wrap-anywhere hover:underline">
              {eventName}
            </Link>
            <p className="type-small tabular text-ink-2">
              {[words.people(adults, minors), planDateTime(startsOn)].filter(Boolean).join(' · ')}
            </p>
          </div>
          <LinkButton to={ticketPath} size="small" aria-label={words.ticketOf(eventName)}>
            {words.ticket}
          </LinkButton>
        </div>
      ))}
    </Block>
  )
}

/** The payment page has all of them. */
const maxReceipts = 3

/** The viewer's newest payments of every kind, with their receipts. */
export function OwnReceipts({ receipts }: Pick<Own, 'receipts'>) {
  return (
    <Block
      id="receipts"
      title={words.receipts}
      aside={<BlockLink to="/payment/statement">{words.statement}</BlockLink>}
      rows={receipts.length > 0}
    >
      {receipts.length === 0 && <p className="type-body py-3 text-ink-2">{words.noReceipts}</p>}
      {receipts.slice(0, maxReceipts).map(({ paymentId, text, detail, paidOn, amountCents, refundedCents }) => (
        <div key={paymentId} className="flex items-center justify-between gap-4">
          <div className="min-w-0">
            <Link
              to={`/payment/${paymentId}/receipt`}
              aria-label={words.receiptOf(text)}
              className="block font-semibold wrap-anywhere hover:underline"
            >
              {text}
            </Link>
            <p className="type-small tabular text-ink-2">{[date(paidOn), detail].filter(Boolean).join(' · ')}</p>
          </div>
          {refundedCents > 0 ? (
            <RetainedMoney
              amountCents={amountCents}
              refundedCents={refundedCents}
              status={refundedCents < amountCents ? 'PARTIALLY_REFUNDED' : 'REFUNDED'}
            />
          ) : (
            <Money cents={amountCents} />
          )}
        </div>
      ))}
    </Block>
  )
}

/** The next events of the chapter, as visitors see them. */
export function UpcomingEvents({ events }: { events: Outputs['events']['upcoming'] }) {
  return (
    <Block
      id="upcoming"
      title={words.upcoming}
      aside={<BlockLink to="/calendar">{words.allEvents}</BlockLink>}
      rows={events.length > 0}
    >
      {events.length === 0 && <p className="type-body py-3 text-ink-2">{words.noUpcoming}</p>}
      {events.map(({ eventId, eventName, eventAddress, startsOn, isSoldOut, hasBegun }) => (
        <Link key={eventId} to={`/event/${eventId}`} className="group flex items-center gap-3">
          <DateLeaf day={startsOn.slice(0, 10)} />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold wrap-anywhere group-hover:underline">{eventName}</span>
            <span className="type-small block text-ink-2 wrap-anywhere">
              {planDateTime(startsOn)} · {eventAddress}
            </span>
          </span>
          {(isSoldOut || hasBegun) && <StatusBadge status={isSoldOut ? 'Sold out' : 'Happening now'} />}
        </Link>
      ))}
    </Block>
  )
}

/** The chapter's news. */
export function News({ announcements }: { announcements: Outputs['announcements']['latest'] }) {
  return (
    <Block
      id="news"
      title={words.news}
      aside={announcements.length > 0 && <BlockLink to="/announcements">{words.allNews}</BlockLink>}
      rows={announcements.length > 0}
    >
      {announcements.length === 0 && <p className="type-body py-3 text-ink-2">{words.noNews}</p>}
      {announcements.map((announcement) => (
        <AnnouncementLine key={announcement.announcementId} of={announcement} />
      ))}
    </Block>
  )
}

function Quiet({ text, to, children }: { text: string; to: string; children: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-3">
      <p className="type-body text-ink-2">{text}</p>
      <LinkButton to={to} size="small">
        {children}
      </LinkButton>
    </div>
  )
}
