import type { PaperCell, PaperJob } from '#server/exports/paper.ts'
import type { OwnParticipant } from '../own/reads.ts'

/** A registration for printing its ticket; dates are already formatted. */
export type TicketView = {
  sender: readonly string[]
  registrationId: string
  eventName: string
  eventAddress: string
  starts: string
  ends: string
  name: string
  memberId: string
  adults: number
  minors: number
  parts: readonly { kind: string; id: string; name: string; quantity: number }[]
  participants: readonly OwnParticipant[]
  code: string
}

/** The wording of a printed ticket; the app has the wording of the ticket page. */
const words = {
  title: (registrationId: string) => `Ticket ${registrationId}`,
  heads: ['Included', 'Quantity'] as const,
  show: (people: number) => `Show this code at the entrance, on your phone or printed. It admits ${people}.`,
  number: (registrationId: string) => `Registration ID ${registrationId}`,
}

const cell = (key: string, text: string): PaperCell[] => (text === '' ? [] : [{ key, text }])

/** Returns a ticket as a printable page. */
export function ticketPaper(ticket: TicketView): PaperJob {
  const { registrationId, eventName, adults, minors, participants, parts, code } = ticket
  return {
    fileName: `ticket-${registrationId}.pdf`,
    paper: {
      title: words.title(registrationId),
      sender: ticket.sender.filter(Boolean),
      heading: eventName,
      cells: [
        ...cell('Starts', ticket.starts),
        ...cell('Ends', ticket.ends),
        ...cell('Location', ticket.eventAddress),
        ...cell('Name', ticket.name),
        ...cell('Member ID', ticket.memberId),
        ...cell('Registration ID', registrationId),
        ...cell('Adults', String(adults)),
        ...cell('Children under 18', String(minors)),
      ],
      table: {
        heads: words.heads,
        rows: parts.map(({ kind, id, name, quantity }) => [
          [name, ...(kind === 'program' ? namesIn(participants, id) : [])].join('\n'),
          String(quantity),
        ]),
        sums: [],
      },
      notes: [],
      foot: [words.show(adults + minors), words.number(registrationId)],
      qr: code,
      qrPoints: 150,
    },
  }
}

const namesIn = (participants: readonly OwnParticipant[], group: string) =>
  participants
    .filter(({ groupId }) => groupId === group)
    .map(({ participantName, grade }) => `${participantName}, grade ${grade}`)
