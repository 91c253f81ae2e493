import type { SummaryLine } from '#app/ui/parts/summary.tsx'
import { paidLines, type PricedLine } from './price-lines.ts'
import { bought as words } from '../words.ts'

type Size = { persons: number; rooms: number; nights: number }

/** A part as it was sold; for a package also what it is for. */
export type Bought = PricedLine & { size?: Size | undefined }

type Paid = { adults: number; minors: number; amountCents: number; contributionCents: number; parts: readonly Bought[] }

/** A participant in a paid group. */
export type Participant = { groupId: string; participantName: string; grade: string }

/**
 * Returns the lines of a payment, each with what it is for: the people, rooms and nights of a package, and the
 * participants of a group.
 */
export function boughtLines(paid: Paid, participants: readonly Participant[] = []): SummaryLine[] {
  const lines = paidLines(paid)
  // A fee per person comes before the parts.
  const first = lines.length - paid.parts.length - (paid.contributionCents === 0 ? 0 : 1)
  return lines.map((line, index) => {
    const part = paid.parts[index - first]
    if (!part) return line
    const taking = participants.filter(({ groupId }) => groupId === part.id).map(words.participant)
    const notes = [
      ...(part.size ? [words.size(part.size)] : []),
      ...taking,
      ...(typeof line.note === 'string' ? [line.note] : []),
    ]
    return notes.length > 0 ? { ...line, note: notes.join('; ') } : line
  })
}
