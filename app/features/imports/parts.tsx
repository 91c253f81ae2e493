import '#app/styles/kit/account.css'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from '#app/lib/remix.ts'
import { Icon } from '#app/ui/parts/icon.tsx'
import { accountWords, planWords as words } from './words.ts'

export type Counts = { new: number; changed: number; same: number; held: number; refused: number }

/** The order in which counts are shown. */
export const shownStates = ['new', 'changed', 'same', 'held', 'refused'] as const

/** The shares of a file's rows as a bar. The tabs below have the figures. */
export function ShareBar({ counts }: { counts: Counts }) {
  return (
    <div className="share-bar" aria-hidden>
      {shownStates.map((state) =>
        counts[state] > 0 ? <i key={state} data-share={state} style={{ flexGrow: counts[state] }} /> : null,
      )}
    </div>
  )
}

const noteOf = (state: (typeof shownStates)[number], ofWhat: CountTabsProps['ofWhat']): string =>
  state === 'new' && ofWhat === 'payments' ? words.paymentNote : words.notes[state]

const allNote = (records: number, splitRows: number): string =>
  splitRows > 0 ? words.fileRows(records - splitRows, splitRows) : words.allNote

type CountTabsProps = {
  counts: Counts
  records: number
  /** How many of the rows were added by splitting others. */
  splitRows: number
  ofWhat: 'people' | 'payments'
  current: string | undefined
  hrefOf: (state: string | undefined) => string
}

/** How many rows there are of each result; each leads to them. */
export function CountTabs({ counts, records, splitRows, ofWhat, current, hrefOf }: CountTabsProps) {
  const cells = [
    { state: undefined, name: words.all, count: records, note: allNote(records, splitRows) },
    ...shownStates.map((state) => ({
      state,
      name: words.names[state],
      count: counts[state],
      note: noteOf(state, ofWhat),
    })),
  ]
  return (
    <nav className="count-tabs mt-2" aria-label={words.tabs}>
      {cells.map(({ state, name, count, note }) => {
        const inner = (
          <>
            <b>
              {state && <i className="share-square" data-share={state} aria-hidden />}
              {name}
            </b>
            <strong>{count.toLocaleString('en-US')}</strong>
            <small>{note}</small>
          </>
        )
        return count === 0 ? (
          <span key={name}>{inner}</span>
        ) : (
          <Link key={name} to={hrefOf(state)} aria-current={state === current ? 'true' : undefined} preventScrollReset>
            {inner}
          </Link>
        )
      })}
    </nav>
  )
}

/** The account of a file's rows: all of them are the sum of the others. */
export function Equation({
  counts,
  records,
  splitRows,
  ofWhat,
}: Pick<CountTabsProps, 'counts' | 'records' | 'splitRows' | 'ofWhat'>) {
  const cells = [
    {
      name: splitRows > 0 ? accountWords.rowsWithSplit : accountWords.rowsIn,
      count: records,
      note: splitRows > 0 ? allNote(records, splitRows) : '',
      sign: '',
    },
    ...shownStates.map((state, index) => ({
      name: words.names[state],
      count: counts[state],
      note: noteOf(state, ofWhat),
      sign: index === 0 ? '=' : '+',
    })),
  ]
  return (
    <dl className="equation" aria-label={accountWords.equation}>
      {cells.map(({ name, count, note, sign }, index) => (
        <div key={name}>
          {sign && <i aria-hidden>{sign}</i>}
          <dt>{name}</dt>
          <dd className={index === 0 ? 'font-semibold text-primary' : undefined}>{count.toLocaleString('en-US')}</dd>
          {note && (
            <dd className="type-small text-ink-2">
              <small>{note}</small>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** What changes: the old value struck through, and the new one. */
export function OldAndNew({ changes }: { changes: readonly { field: string; old: string; new: string }[] }) {
  return (
    <dl className="old-new">
      {changes.map(({ field, old, new: next }) => (
        <div key={field} className="contents">
          <dt>{field}</dt>
          <dd>
            {old ? <s>{old}</s> : <span className="text-ink-2">{words.empty}</span>}
            <Icon of={ArrowRight} size={14} />
            <b className="font-semibold">{next || words.empty}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}
