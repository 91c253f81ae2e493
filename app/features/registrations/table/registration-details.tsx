import '#app/styles/kit/nested.css'
import type { ReactNode } from 'react'
import { date, dateTime, phoneNumber } from '#app/lib/format.ts'
import { EmailText } from '#app/ui/parts/email-text.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { people } from '../words.ts'
import { table as words } from './admin-words.ts'

type Registration = Outputs['registrations']['inEvent']['rows'][number]
type Part = Registration['parts'][number]
/** `timeZone` is the association's. */
type DetailsProps = { of: Registration; timeZone: string }

/** The details of a registration, below its row: program participants, rooms, a position, packages and answers. */
export function OpenedRegistration({ of: row, timeZone }: DetailsProps) {
  const { participants, answers, report } = row
  const [rooms, packages, nominations] = [ofKind(row, 'room'), ofKind(row, 'package'), ofKind(row, 'nomination')]
  if (participants.length + rooms.length + packages.length + nominations.length + answers.length === 0 && !report)
    return null
  return (
    <div className="nested">
      {participants.length > 0 && (
        <Nested
          title={words.programs}
          count={words.participants(participants.length)}
          heads={[words.program, words.group, words.participant, words.grade, words.school]}
          figures={[words.fee]}
        >
          {participants.map((one, place) => (
            <tr key={place}>
              <td>{one.programName}</td>
              <td>{one.groupName}</td>
              <th scope="row">{one.participantName}</th>
              <td>{one.grade}</td>
              <td>{one.schoolName}</td>
              <td data-align="end">
                <Money cents={feeOf(row, one.groupId)} bare />
              </td>
            </tr>
          ))}
        </Nested>
      )}
      {rooms.length > 0 && (
        <Nested
          title={words.hotelRooms}
          count={words.rooms(countOf(rooms))}
          heads={[words.hotel, words.roomType]}
          figures={[words.roomsHead, words.rent]}
        >
          {rooms.map((room) => (
            <tr key={room.itemId}>
              <td>{room.hotelName ?? room.name}</td>
              <td>
                {room.roomType}
                {room.roomDescription && <small>{room.roomDescription}</small>}
              </td>
              <Amounts of={room} />
            </tr>
          ))}
        </Nested>
      )}
      {nominations.length > 0 && (
        <Nested
          title={words.nominations}
          count={String(nominations.length)}
          heads={[words.position]}
          figures={[words.fee]}
        >
          {nominations.map((one) => (
            <tr key={one.itemId}>
              <td>{one.name}</td>
              <td data-align="end">
                <Money cents={one.amountCents} bare />
              </td>
            </tr>
          ))}
        </Nested>
      )}
      {packages.length > 0 && (
        <Nested
          title={words.packages}
          count={String(countOf(packages))}
          heads={[words.package]}
          figures={[words.quantity, words.amount]}
        >
          {packages.map((one) => (
            <tr key={one.itemId}>
              <td>{one.name}</td>
              <Amounts of={one} />
            </tr>
          ))}
        </Nested>
      )}
      {report && (
        <div>
          <h3>{words.zelle}</h3>
          <dl>
            <Detail name={words.confirmationNumber} value={report.reference} />
            <Detail name={words.reported} value={dateTime(report.reportedAt, timeZone)} />
            <Detail name={words.heldUntil} value={report.heldUntil} />
          </dl>
        </div>
      )}
      {answers.length > 0 && (
        <div>
          <h3>{words.answers}</h3>
          <dl>
            {answers.map(({ questionId, attendee, question, answer }) => (
              <Detail
                key={`${questionId} ${attendee}`}
                name={attendee === 0 ? question : `${question} (${words.attendee(attendee)})`}
                value={answer}
              />
            ))}
          </dl>
        </div>
      )}
    </div>
  )
}

/**
 * The same below a record on a phone: folded, with what the columns of a wide table show besides. A reported payment is
 * always in sight, because it waits for an admin.
 */
export function RegistrationLines({ of: row }: Pick<DetailsProps, 'of'>) {
  const { participants, answers, report, email, phone, memberId, note } = row
  const sold = [...ofKind(row, 'room'), ...ofKind(row, 'package'), ...ofKind(row, 'nomination')]
  const facts = [
    { name: people.email, value: <EmailText address={email} /> },
    { name: people.phone, value: phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phoneNumber(phone)}</a> },
    { name: words.id, value: row.registrationId },
    { name: words.date, value: date(row.registeredOn) },
    { name: words.as, value: row.isMember ? [words.member, memberId].filter(Boolean).join(' ') : words.guest },
    { name: people.note, value: note },
  ].filter(({ value }) => value)
  return (
    <>
      {report && (
        <ul className="nested-lines">
          <Line name={report.reference}>{words.zelleUntil(report.heldUntil)}</Line>
        </ul>
      )}
      <details className="record-more">
        <summary>
          <span className="sr-only">
            {words.more} {`${row.firstName} ${row.lastName}`.trim()}
          </span>
        </summary>
        <dl>
          {facts.map(({ name, value }) => (
            <Detail key={name} name={name} value={value} />
          ))}
        </dl>
        {participants.length + sold.length + answers.length > 0 && (
          <ul className="nested-lines">
            {participants.map((one, place) => (
              <Line key={place} name={one.participantName} cents={feeOf(row, one.groupId)}>
                {[one.programName, one.groupName, one.grade && `${words.grade} ${one.grade}`, one.schoolName]
                  .filter(Boolean)
                  .join(', ')}
              </Line>
            ))}
            {sold.map((part) => (
              <Line key={`${part.kind} ${part.itemId}`} name={part.roomType ?? part.name} cents={part.amountCents}>
                {aboutPart(part)}
              </Line>
            ))}
            {answers.map(({ questionId, attendee, question, answer }) => (
              <Line key={`${questionId} ${attendee}`} name={answer}>
                {attendee === 0 ? question : `${question} (${words.attendee(attendee)})`}
              </Line>
            ))}
          </ul>
        )}
      </details>
    </>
  )
}

function aboutPart({ kind, hotelName, roomDescription, quantity }: Part): string {
  if (kind === 'nomination') return words.nominations
  return kind === 'room'
    ? [roomDescription, hotelName, words.rooms(quantity)].filter(Boolean).join(', ')
    : `${words.quantity} ${quantity}`
}

const ofKind = ({ parts }: Registration, kind: Part['kind']) => parts.filter((part) => part.kind === kind)

/** The fee as sold: the group's own may have changed since. */
const feeOf = ({ parts }: Registration, groupId: string) =>
  parts.find(({ kind, itemId }) => kind === 'program' && itemId === groupId)?.unitCents ?? 0

const countOf = (parts: readonly Part[]) => parts.reduce((sum, { quantity }) => sum + quantity, 0)

function Amounts({ of: { quantity, amountCents } }: { of: Part }) {
  return (
    <>
      <td data-align="end">{quantity}</td>
      <td data-align="end">
        <Money cents={amountCents} bare />
      </td>
    </>
  )
}

function Line({ name, cents, children }: { name: string; cents?: number; children: ReactNode }) {
  return (
    <li>
      <b>{name}</b>
      {cents !== undefined && (
        <span>
          <Money cents={cents} bare />
        </span>
      )}
      <small>{children}</small>
    </li>
  )
}

const Detail = ({ name, value }: { name: string; value: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

type NestedProps = { title: string; count: string; heads: string[]; figures: string[]; children: ReactNode }

function Nested({ title, count, heads, figures, children }: NestedProps) {
  return (
    <div>
      <h3>
        {title} <small>{count}</small>
      </h3>
      <table aria-label={title}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {figures.map((head) => (
              <th key={head} scope="col" data-align="end">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
