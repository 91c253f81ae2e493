import Briefcase from 'lucide-react/icons/briefcase'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import FileText from 'lucide-react/icons/file-text'
import HandCoins from 'lucide-react/icons/hand-coins'
import Landmark from 'lucide-react/icons/landmark'
import Mail from 'lucide-react/icons/mail'
import Scale from 'lucide-react/icons/scale'
import Undo from 'lucide-react/icons/undo-2'
import UserPlus from 'lucide-react/icons/user-plus'
import { date, dayOf } from '#app/lib/format.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { Icon, type IconShape } from '#app/ui/parts/icon.tsx'
import type { WaitingKind } from '#server/features/offices/hand-over/rules.ts'
import { handOverWords, waitingTexts, type HandOver, type WaitingRow } from './words.ts'

const words = handOverWords.waiting

const icons: Record<WaitingKind, IconShape> = {
  applications: UserPlus,
  toResolve: Scale,
  refundsToConfirm: Undo,
  openRefunds: HandCoins,
  zelle: Landmark,
  scheduledEmails: Mail,
  pendingJobs: Briefcase,
  eventDrafts: CalendarClock,
  ballotDrafts: FileText,
}

/** What waits of what the office may decide; a successor without the rights yet sees it without the buttons. */
export function WaitingBlock({ handOver: { waiting, side, isOver } }: { handOver: HandOver }) {
  const { rows, checked } = waiting
  const things = rows.reduce((sum, { count }) => sum + count, 0)
  const maySettle = side !== 'successor' || isOver
  return (
    <div>
      <Block
        title={words.title}
        count={rows.length > 0 ? words.count(things, rows.length) : undefined}
        id="waiting"
        rows={rows.length > 0}
      >
        {rows.length === 0 ? (
          <div className="mt-4">
            <Empty title={words.empty} />
          </div>
        ) : (
          rows.map((row) => <Row key={row.kind} row={row} maySettle={maySettle} />)
        )}
      </Block>
      <p className="type-small mt-3 text-ink-2">
        {checked.length === 0 ? words.nothingToCheck : words.checked(checked.map((kind) => waitingTexts[kind].checked))}
      </p>
    </div>
  )
}

function Row({ row: { kind, count, since, amountCents }, maySettle }: { row: WaitingRow; maySettle: boolean }) {
  const { name, act, to } = waitingTexts[kind]
  const when = date(dayOf(since) ?? since.slice(0, 10))
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 py-3.5 sm:grid-cols-[auto_2.5rem_minmax(0,1fr)_auto]">
      <span className="text-ink-2 max-sm:hidden">
        <Icon of={icons[kind]} size={20} />
      </span>
      <span className="tabular text-right text-[26px] leading-8 max-sm:text-left">{count.toLocaleString('en-US')}</span>
      <div className="min-w-0">
        <h3 className="type-body font-semibold">{name(count)}</h3>
        <p className="type-small text-ink-2">
          {kind === 'scheduledEmails' ? words.goesOut(when) : words.since(when, amountCents)}
        </p>
      </div>
      {maySettle && (
        <LinkButton to={to} size="small">
          {act}
        </LinkButton>
      )}
    </div>
  )
}
