import { Link } from '#app/lib/remix.ts'
import { date, dollars } from '#app/lib/format.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { BlockLink } from '#app/ui/parts/block-link.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { chapterWords as words, latelyTexts } from './landing-words.ts'

type Line = Outputs['dashboard']['ofChapter']['lately'][number]

/** What happened in the chapter lately, newest first, each with a link to the person, the event or the receipt. */
export function LatelyBlock({ lines, timeZone }: { lines: Line[]; timeZone: string }) {
  return (
    <Block
      id="lately"
      title={words.lately}
      aside={<BlockLink to="/treasury">{words.allFacts}</BlockLink>}
      rows={lines.length > 0}
    >
      {lines.length === 0 && <p className="type-body py-3 text-ink-2">{words.nothingLately}</p>}
      {lines.map((line) => (
        <div key={line.position}>
          <p className="wrap-anywhere">
            <Happened line={line} />
          </p>
          <p className="type-small tabular text-ink-2">
            <time dateTime={line.at}>{date(line.at, timeZone)}</time>
            {line.by && `, ${line.by}`}
          </p>
        </div>
      ))}
    </Block>
  )
}

function Happened({ line }: { line: Line }) {
  const text = latelyTexts[line.what]({
    name: line.name || words.unnamed,
    subject: line.eventName || line.subject,
    sum: line.amountCents ? dollars(line.amountCents) : '',
  })
  const to = placeOf(line)
  return to ? (
    <Link to={to} className="hover:underline">
      {text}
    </Link>
  ) : (
    text
  )
}

function placeOf({ what, memberId, eventId, paymentId }: Line): string | null {
  if (what === 'applied') return '/members#pending'
  if (what === 'settings') return '/settings'
  if (eventId && (what === 'registered' || what === 'registrationCancelled')) return `/event/${eventId}/registrations`
  if (memberId) return `/members/${memberId}`
  return paymentId ? `/payment/${paymentId}/receipt` : null
}
