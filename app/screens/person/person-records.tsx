import { Link, useLocation } from '#app/lib/remix.ts'
import type { ReactNode } from 'react'
import { DonatedRows } from '#app/features/donations/donated-rows.tsx'
import { PaidRows } from '#app/features/payments/paid-rows.tsx'
import { date, dateTime, dollars } from '#app/lib/format.ts'
import { Badge, type BadgeTone, type DotFill } from '#app/ui/parts/badge.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { BlockLink } from '#app/ui/parts/block-link.tsx'
import { FactLine } from '#app/ui/parts/fact-line.tsx'
import { RetainedMoney } from '#app/ui/parts/retained-money.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { TableDatesProvider } from '#app/ui/parts/table-date.tsx'
import { Tabs } from '#app/ui/parts/tabs.tsx'
import type { PartName, PersonData } from './person-data.ts'
import { notesWords, recordsWords as words } from './person-words.ts'

/** The parts in the order of the page. */
export const recordParts: PartName[] = ['payments', 'registrations', 'donations', 'emails', 'history']

const ofMoney: PartName[] = ['payments', 'donations']

type PersonRecordsProps = {
  data: PersonData
  mayRefund?: boolean
  /** False for officers without the right over money. */
  seesMoney?: boolean
  /** The notes of the admins, for admins. */
  notes?: { count: number; block: ReactNode }
}

/**
 * The payments, registrations, donations, emails and facts of a person, with a jump link to each. The page has dates in
 * words, so those of the tables, which the specification has elsewhere, are too.
 */
export const PersonRecords = (props: PersonRecordsProps) => (
  <TableDatesProvider value="words">
    <Records {...props} />
  </TableDatesProvider>
)

function Records({ data, mayRefund, seesMoney = true, notes }: PersonRecordsProps) {
  const { pathname, search } = useLocation()
  const { payments, registrations, donations, emails, history, timeZone } = data
  return (
    <div className="grid gap-10">
      <Tabs
        label={words.tabs}
        tabs={recordParts
          .filter((name) => seesMoney || !ofMoney.includes(name))
          .flatMap((name) => [
            // The notes are beside the log.
            ...(notes && name === 'history'
              ? [{ to: `${pathname}${search}#notes`, text: notesWords.title, count: notes.count }]
              : []),
            { to: `${pathname}${search}#${name}`, text: words[name].title, count: data[name].total },
          ])}
      />
      {seesMoney && (
        <Part
          name="payments"
          part={payments}
          count={payments.total > 0 && `${payments.total}, ${dollars(payments.cents)}`}
        >
          <PaidRows label={words.payments.title} payments={payments.rows} mayRefund={mayRefund} />
        </Part>
      )}
      <Part name="registrations" part={registrations} rows>
        {registrations.rows.map((row) => (
          <RegistrationRow key={row.registrationId} row={row} />
        ))}
      </Part>
      {seesMoney && (
        <Part name="donations" part={donations}>
          <DonatedRows label={words.donations.title} donations={donations.rows} />
        </Part>
      )}
      <Part name="emails" part={emails} rows>
        {emails.rows.map((row) => (
          <EmailRow key={row.mailId} row={row} timeZone={timeZone} />
        ))}
      </Part>
      {notes?.block}
      <Part name="history" part={history}>
        <FactLine facts={history.rows.map((fact) => ({ ...fact, detail: fact.text }))} timeZone={timeZone} />
      </Part>
    </div>
  )
}

type PartProps = {
  name: PartName
  part: { rows: unknown[]; total: number }
  count?: ReactNode
  rows?: boolean
  children: ReactNode
}

/** A block with its first rows; the link in its heading expands it. */
function Part({ name, part, count, rows = false, children }: PartProps) {
  const { pathname } = useLocation()
  const { title, none, all } = words[name]
  const isWhole = part.rows.length === part.total
  return (
    <Block
      id={name}
      title={title}
      count={count || part.total}
      rows={rows && part.total > 0}
      aside={
        !isWhole && (
          <BlockLink to={`${pathname}?all=${name}#${name}`} inPlace>
            {all}
          </BlockLink>
        )
      }
    >
      {part.total === 0 ? <p className="type-body py-3 text-ink-2">{none}</p> : children}
    </Block>
  )
}

type RegistrationRowProps = { row: PersonData['registrations']['rows'][number] }

function RegistrationRow({
  row: { eventId, eventName, startsOn, adults, minors, amountCents, refundedCents, paymentStatus, state },
}: RegistrationRowProps) {
  return (
    <div className="flex items-start justify-between gap-x-6">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <Link to={`/event/${eventId}`}>{eventName}</Link>
        </p>
        <p className="type-small text-ink-2 tabular">
          {words.guests(adults, minors)}, {date(startsOn.slice(0, 10))}
        </p>
      </div>
      <div className="flex flex-none flex-col items-end gap-1">
        {refundedCents ? (
          <RetainedMoney amountCents={amountCents} refundedCents={refundedCents} status={paymentStatus ?? ''} />
        ) : (
          <Money cents={amountCents} />
        )}
        <Badge tone={state === 'registered' ? 'success' : 'plain'} dot={state === 'registered' ? 'full' : 'hollow'}>
          {words.states[state]}
        </Badge>
      </div>
    </div>
  )
}

type EmailRowProps = { row: PersonData['emails']['rows'][number]; timeZone: string }

function EmailRow({ row: { subject, createdAt, state }, timeZone }: EmailRowProps) {
  const { tone, dot } = emailLooks[state]
  return (
    <div className="flex items-start justify-between gap-x-6">
      <p className="flex min-w-0 flex-wrap gap-x-3 wrap-anywhere">
        {subject} <span className="text-ink-2 tabular">{dateTime(createdAt, timeZone)}</span>
      </p>
      <Badge tone={tone} dot={dot}>
        {words.emailStates[state]}
      </Badge>
    </div>
  )
}

const emailLooks: Record<EmailRowProps['row']['state'], { tone: BadgeTone; dot: DotFill }> = {
  sent: { tone: 'success', dot: 'full' },
  waiting: { tone: 'warning', dot: 'half' },
  failed: { tone: 'error', dot: 'hollow' },
}
