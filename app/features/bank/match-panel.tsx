import '#app/styles/kit/choices.css'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import HandHeart from 'lucide-react/icons/hand-heart'
import Landmark from 'lucide-react/icons/landmark'
import Network from 'lucide-react/icons/network'
import Percent from 'lucide-react/icons/percent'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Tag from 'lucide-react/icons/tag'
import Ticket from 'lucide-react/icons/ticket'
import { Form, Link, useNavigation, useSearchParams } from '#app/lib/remix.ts'
import { dollars } from '#app/lib/format.ts'
import { bookingKinds, fitsSign, kindText } from '#server/features/bank/rules.ts'
import { Badge } from '#app/ui/parts/badge.tsx'
import { useWithheld } from '#app/lib/page/withheld.ts'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Icon, type IconShape } from '#app/ui/parts/icon.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import { BookingForm } from './booking-form.tsx'
import { lineAddress, type MatchChoices, type MatchLine, type MatchProposal } from './matched.ts'
import { suggestedCategory } from './suggested-category.ts'
import { SumReason } from './sum-reason.tsx'
import { matchWords as words, signedDollars, type RecordedKind } from './words.ts'

const icons: Record<RecordedKind, IconShape> = {
  dues: ReceiptText,
  registration: Ticket,
  donation: HandHeart,
  fee: Tag,
  transfer: ArrowLeftRight,
  interest: Percent,
  bankFee: Landmark,
  expense: ShoppingCart,
  fromParent: Network,
  returnedCheck: RotateCcw,
  fromChapter: Network,
}

type MatchPanelProps = {
  line: MatchLine
  /** In the order of the list. */
  lines: MatchLine[]
  toSettle: MatchLine[]
  choices: MatchChoices
  answer: unknown
}

/** The chosen line, what it may be, and what else it can be recorded as. */
export function MatchPanel({ line, lines, toSettle, choices, answer }: MatchPanelProps) {
  const [query] = useSearchParams()
  const withheld = useWithheld()
  const kind = bookingKinds.find((one) => one === query.get('as'))
  const next = lines[(lines.indexOf(line) + 1) % lines.length]!
  if (kind) return <BookingForm line={line} kind={kind} choices={choices} answer={answer} />
  const place = toSettle.indexOf(line) + 1
  const mayBook = withheld?.book === undefined
  return (
    <div className="min-w-0 lg:sticky lg:top-4">
      <Panel title={words.of(line.day)} aside={place > 0 ? words.place(place, toSettle.length) : undefined} flush>
        <div className="border-b border-rule p-4">
          <p className="flex flex-wrap items-baseline justify-between gap-3">
            <span className={`type-figure tabular ${line.amountCents > 0 ? 'text-success' : ''}`}>
              {signedDollars(line.amountCents)}
            </span>
            {line.bankId && (
              <span className="type-small tabular text-ink-2 wrap-anywhere">{words.byBank(line.bankId)}</span>
            )}
          </p>
          <p className="type-body mt-1 wrap-anywhere">{line.text}</p>
        </div>
        <Candidates line={line} next={next} />
        {mayBook && (
          <div className="border-t border-rule p-4">
            <p className="type-small mb-2 font-semibold">{words.recordAsTitle}</p>
            <Kinds line={line} />
          </div>
        )}
      </Panel>
      {mayBook && (
        <p className="type-small mt-3 text-ink-2 max-lg:hidden">
          {(['↑ ↓', '1–9', 'Enter', 'Space', '/', 'L'] as const).map((key, index) => (
            <span key={key} className="mr-3 inline-block">
              <kbd className="border border-rule px-1">{key}</kbd> {words.keys[index]}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

function Candidates({ line, next }: { line: MatchLine; next: MatchLine }) {
  const { formData } = useNavigation()
  const { proposals, lineId, amountCents } = line
  const hasZelle = proposals.some(({ effect }) => effect.as === 'zelle')
  const mayBook = useWithheld()?.book === undefined
  const isReturn = proposals[0]?.effect.as === 'returned'
  // A returned check as the only answer to what money was spent on misleads; it is among the kinds below.
  const suggested = proposals.length === 0 ? suggestedCategory(line) : undefined
  const hasChoices = proposals.length > 0 || amountCents > 0 || suggested !== undefined
  return (
    <Form method="post" data-match-candidates>
      <input type="hidden" name="intent" value="book" />
      <input type="hidden" name="lineId" value={lineId} />
      <fieldset className="p-4">
        <legend className="type-small float-left mb-2 w-full font-semibold">{words.what}</legend>
        {proposals.length === 0 && !suggested && (
          <p className="type-body clear-both mb-3 text-ink-2">{words.nothingFits}</p>
        )}
        <div className={hasChoices ? 'choices clear-both' : ''}>
          {proposals.map((proposal, index) => (
            <Candidate key={proposal.key} proposal={proposal} isFirst={index === 0} />
          ))}
          {mayBook && suggested && (
            <Link to={lineAddress(lineId, 'expense')} preventScrollReset className="choice">
              <i className="dot" aria-hidden />
              <span>
                <b>{kindText('expense', suggested.category)}</b>
                <span className="block">{words.suggested(suggested.word)}</span>
              </span>
              <span />
            </Link>
          )}
          {mayBook && hasChoices && !suggested && (
            <Link
              to={lineAddress(lineId, amountCents > 0 ? 'payment' : 'returnedCheck')}
              preventScrollReset
              className="choice"
            >
              <i className="dot" aria-hidden />
              <span>
                <b>{amountCents > 0 ? words.other.title : words.returned.title}</b>
                <span className="block">{amountCents > 0 ? words.other.text : words.returned.text}</span>
              </span>
              <span />
            </Link>
          )}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-rule p-4">
        <p className="type-small min-w-0 text-ink-2 max-sm:w-full sm:flex-1">
          {hasZelle ? words.confirmsZelle : isReturn ? words.reverses : words.note}
        </p>
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
          <LinkButton to={lineAddress(next.lineId)} preventScrollReset data-match-later>
            {words.later}
          </LinkButton>
          <Button
            type="submit"
            look="primary"
            disabled={proposals.length === 0}
            saving={formData?.get('intent') === 'book'}
          >
            {words.book(amountCents)}
          </Button>
        </div>
      </div>
    </Form>
  )
}

const tones = {
  certain: { tone: 'success', dot: 'full' },
  likely: { tone: 'warning', dot: 'half' },
  possible: { tone: 'plain', dot: 'hollow' },
} as const

function Candidate({ proposal, isFirst }: { proposal: MatchProposal; isFirst: boolean }) {
  const { key, title, detail, amountCents, sureness, reason, partCents = [] } = proposal
  return (
    <label className="choice">
      <input
        type="radio"
        className="dot"
        aria-label={`${title} ${dollars(Math.abs(amountCents))}, ${detail}`}
        name="key"
        value={key}
        defaultChecked={isFirst}
        required
      />
      <span className="min-w-0">
        <b className="wrap-anywhere">
          {title} <span className="tabular ml-2 whitespace-nowrap">{dollars(Math.abs(amountCents))}</span>
        </b>
        <span className="block wrap-anywhere">{detail}</span>
        <span className="mt-1 flex flex-wrap items-center gap-2">
          <Badge {...tones[sureness]}>{words.sureness[sureness]}</Badge>{' '}
          {partCents.length > 1 ? <SumReason reason={reason} partCents={partCents} /> : reason}
        </span>
      </span>
      <span />
    </label>
  )
}

function Kinds({ line: { lineId, amountCents } }: { line: MatchLine }) {
  const kinds = (Object.keys(words.recordAs) as RecordedKind[]).filter((kind) => fitsSign(kind, amountCents))
  return (
    <ul className="grid grid-cols-3 border-t border-l border-rule">
      {kinds.map((kind) => (
        <li key={kind} className="border-r border-b border-rule last:nth-[3n+1]:col-span-3 last:nth-[3n+2]:col-span-2">
          <Link
            to={lineAddress(lineId, kind)}
            preventScrollReset
            className="type-small flex min-h-12 items-center gap-2 px-3 py-2 font-semibold max-md:min-h-16 max-md:flex-col max-md:justify-center max-md:text-center"
          >
            <Icon of={icons[kind]} /> {words.recordAs[kind]}
          </Link>
        </li>
      ))}
    </ul>
  )
}
