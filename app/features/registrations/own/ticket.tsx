import './ticket.css'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Download from 'lucide-react/icons/download'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { eventTimes } from '#app/lib/format.ts'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells, type Cell } from '#app/ui/parts/cells.tsx'
import { InZone } from '../../events/in-zone.tsx'
import type { EventView } from '../../events/event-standing.ts'
import { particulars } from '../../events/words.ts'
import { ticket as words } from '../words.ts'

/** A ticket's text, and its QR code as a path on a grid with `size` squares a side. */
export type TicketCode = { code: string; qr: { size: number; path: string } }

type TicketProps = {
  event: Pick<EventView, 'eventId' | 'eventName' | 'eventAddress' | 'startsOn' | 'endsOn' | 'zone' | 'isPublished'>
  registrationId: string
  /** The registration in figures, after the times of the event. */
  cells: Cell[]
  /** Null if only the buyer may have it, as when the viewer came without the cart. */
  ticket: TicketCode | null
  admits: number
  receiptPath: string | null
  /** The registrant's own page, whose key also gives access to the ticket as a file. */
  ownPath?: string | null
}

/** A registration as shown at the entrance: the event at the left, the code on the stub. */
export function Ticket({ event, registrationId, cells, ticket, admits, receiptPath, ownPath = null }: TicketProps) {
  const { eventId, eventName, eventAddress, isPublished } = event
  const { starts, ends } = eventTimes(event)
  return (
    <section className="ticket" aria-label={eventName}>
      <div className="ticket-body">
        <h2 className="type-block wrap-anywhere">{eventName}</h2>
        <p className="type-body mt-1 text-ink-2">{eventAddress}</p>
        <div className="mt-4">
          <Cells
            columns={4}
            cells={[
              { key: particulars.starts, value: <InZone>{starts}</InZone>, wide: 'phone' },
              { key: particulars.ends, value: <InZone>{ends}</InZone>, wide: 'phone' },
              ...cells,
            ]}
          />
        </div>
        <div className="mt-5 flex flex-wrap gap-3 print:hidden">
          {isPublished && (
            <LinkButton to={`/event/${eventId}.ics`} look="primary" icon={CalendarPlus} reloadDocument>
              {words.calendar}
            </LinkButton>
          )}
          {receiptPath && (
            <LinkButton to={receiptPath} icon={ReceiptText}>
              {words.receipt}
            </LinkButton>
          )}
          {ticket && ownPath && (
            <LinkButton to={fileAt(ownPath)} icon={Download} reloadDocument>
              {words.pdf}
            </LinkButton>
          )}
        </div>
      </div>
      {ticket && (
        <div className="ticket-stub">
          {/* Black on white even in the dark theme, or scanners cannot read it. */}
          <svg
            className="ticket-qr"
            viewBox={`0 0 ${ticket.qr.size} ${ticket.qr.size}`}
            role="img"
            aria-label={words.code}
            shapeRendering="crispEdges"
          >
            <path d={ticket.qr.path} />
          </svg>
          {/* Typed if the code cannot be scanned. */}
          <p className="type-body tabular font-semibold">{registrationId}</p>
          <p className="type-small text-ink-2">{words.show(admits)}</p>
        </div>
      )}
    </section>
  )
}

function fileAt(ownPath: string): string {
  const [registrationId = '', key = ''] = ownPath.split('/').slice(-2)
  return `/export/ticket.pdf?${new URLSearchParams({ registrationId, key }).toString()}`
}
