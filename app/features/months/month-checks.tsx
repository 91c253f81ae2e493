import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { useIsOnlySeen } from '#app/lib/page/withheld.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { checkTexts, monthWords, type Month, type MonthCheck, type Months } from './words.ts'

const looks = {
  open: { icon: CircleAlert, tone: 'text-warning' },
  done: { icon: CircleCheck, tone: 'text-success' },
  note: { icon: CircleDashed, tone: 'text-ink-2' },
} as const

type NextMonthProps = { next: NonNullable<Months['next']>; timeZone: string }

/** The next step of the books: the month to seal or to confirm, with what stands in its way alone. */
export function NextMonth({ next: { month, state, checks }, timeZone }: NextMonthProps) {
  const open = state === 'open' || state === 'running' ? checks.filter((check) => check.state === 'open') : []
  const previous = monthBefore(month)
  const { title, text, act } = monthWords.next(month, state, open)
  return (
    <Block id="next" title={title} count={open.length > 0 && monthWords.checks.count(open.length, checks.length)}>
      <div className="block-rows">
        {open.map((check) => (
          <CheckRow
            key={check.name}
            check={check}
            isFirst={check === open[0]}
            texts={checkTexts(check, { month, previous, timeZone })}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 pt-4">
        <p className="type-body min-w-0 flex-1 basis-60 text-ink-2">{text}</p>
        <LinkButton
          to={`/treasury/months/${month}`}
          look={open.some(({ name }) => name !== 'over') || state === 'running' ? 'quiet' : 'primary'}
          className="max-sm:w-full"
        >
          {act}
        </LinkButton>
      </div>
    </Block>
  )
}

/** What stands in the way of sealing the month. */
export function MonthChecks({ view: { checks, month, timeZone } }: { view: Month }) {
  const open = checks.filter(({ state }) => state === 'open')
  const previous = monthBefore(month)
  return (
    <Block title={monthWords.checks.title} count={monthWords.checks.count(open.length, checks.length)} id="checks" rows>
      {checks.map((check) => (
        <CheckRow
          key={check.name}
          check={check}
          isFirst={check === open[0]}
          texts={checkTexts(check, { month, previous, timeZone })}
        />
      ))}
    </Block>
  )
}

function CheckRow({
  check,
  isFirst,
  texts: { title, text, act },
}: {
  check: MonthCheck
  isFirst: boolean
  texts: ReturnType<typeof checkTexts>
}) {
  const { icon, tone } = looks[check.state]
  // Who may not book the lines reads them there.
  const isOnlySeen = useIsOnlySeen(act?.to, 'book')
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-3 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center">
      <span className={`${tone} mt-0.5 sm:self-start`}>
        <Icon of={icon} size={20} />
      </span>
      <div className="min-w-0">
        <h3 className="type-body font-semibold">{title}</h3>
        {text && <p className="type-small wrap-anywhere text-ink-2">{text}</p>}
      </div>
      {act && (
        <LinkButton
          to={act.to}
          size="small"
          look={isFirst && !isOnlySeen ? 'primary' : 'quiet'}
          className="max-sm:col-start-2"
        >
          {isOnlySeen && act.read ? act.read : act.text}
        </LinkButton>
      )}
    </div>
  )
}

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7)
}
