import '#app/styles/kit/choices.css'
import '#app/styles/kit/lines.css'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import LinkShape from 'lucide-react/icons/link-2'
import { Form, Link, useNavigation } from '#app/lib/remix.ts'
import { useState } from 'react'
import { folded } from '#server/text/folded.ts'
import { planDayOfMonth } from '#server/time/dates.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { useIsOnlySeen } from '#app/lib/page/withheld.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { certainOf, lineAddress, type MatchLine } from './matched.ts'
import { matchWords as words, signed } from './words.ts'

/** Certain lines shown at first; the rest open with a press. */
const shownAtFirst = 7

type MatchLinesProps = {
  accountId: string
  toSettle: MatchLine[]
  certain: MatchLine[]
  chosen: MatchLine | undefined
  unticked: ReadonlySet<string>
  toggle: (lineId: string) => void
  setAll: (isOn: boolean) => void
}

/** The open lines: those to settle, and those that explain themselves, ticked, with the one button that books them. */
export function MatchLines({ accountId, toSettle, certain, chosen, unticked, toggle, setAll }: MatchLinesProps) {
  const hydrated = useHydrated()
  const { formData } = useNavigation()
  // The button that opens the rest is in the form, where it would be disabled.
  const isOnlySeen = useIsOnlySeen(undefined, 'bookTicked')
  const [search, setSearch] = useState('')
  const [isWhole, setWhole] = useState(false)
  const fits = (line: MatchLine) =>
    search === '' || folded(`${line.text} ${signed(line.amountCents)} ${line.standing}`).includes(folded(search))
  const ticks = certain.filter(({ lineId }) => !unticked.has(lineId))
  const found = certain.filter(fits)
  const hidden = hydrated && !isOnlySeen && !isWhole && search === '' ? found.slice(shownAtFirst) : []
  const sumOf = (lines: MatchLine[]) => lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return (
    <div className="grid min-w-0 gap-6 max-lg:order-last">
      {hydrated && (
        <input
          type="search"
          className="entry"
          data-match-search
          aria-label={words.search}
          placeholder={words.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {toSettle.length > 0 && (
        <Block title={words.toSettle} count={toSettle.length} id="to-settle" rows>
          {toSettle.filter(fits).map((line) => (
            <LineLink key={line.lineId} line={line} isChosen={line === chosen} />
          ))}
        </Block>
      )}
      {certain.length > 0 && (
        <Form method="post" id="ticks" action={`/treasury/bank/${accountId}`}>
          <input type="hidden" name="intent" value="bookTicked" />
          <input type="hidden" name="accountId" value={accountId} />
          <Block
            title={words.certain}
            count={words.certainSum(certain.length, sumOf(certain))}
            id="certain"
            rows
            aside={
              hydrated && (
                <label className="check-row">
                  <input
                    type="checkbox"
                    className="tick"
                    checked={ticks.length === certain.length}
                    onChange={(event) => setAll(event.target.checked)}
                  />
                  {words.all}
                </label>
              )
            }
          >
            {certain.map((line) => (
              <div
                key={line.lineId}
                hidden={!found.includes(line) || hidden.includes(line)}
                className={`grid grid-cols-[1.25rem_minmax(0,1fr)] gap-3 px-2 py-3 ${line === chosen ? 'bg-base-200' : ''}`}
              >
                <input
                  type="checkbox"
                  className="tick mt-0.5"
                  name="ticks"
                  value={`${line.lineId} ${certainOf(line)!.key}`}
                  aria-label={line.text}
                  {...(hydrated
                    ? { checked: !unticked.has(line.lineId), onChange: () => toggle(line.lineId) }
                    : { defaultChecked: true })}
                />
                <LineText line={line} standing={`${certainOf(line)!.title}: ${certainOf(line)!.detail}`} isCertain />
              </div>
            ))}
          </Block>
          {hidden.length > 0 && (
            <Button look="text" onClick={() => setWhole(true)}>
              {words.showOther(hidden.length)}
            </Button>
          )}
          <div className="panel sticky bottom-0 z-2 mt-4 flex flex-wrap items-center justify-between gap-3 bg-base-100 p-4">
            <div className="min-w-0">
              <p className="tabular font-semibold">{words.ticked(ticks.length, sumOf(ticks))}</p>
              <p className="type-small text-ink-2">{words.tickedText}</p>
            </div>
            <Button
              type="submit"
              look="primary"
              disabled={hydrated && ticks.length === 0}
              saving={formData?.get('intent') === 'bookTicked'}
            >
              {words.bookMany(ticks.length)}
            </Button>
          </div>
        </Form>
      )}
    </div>
  )
}

function LineLink({ line, isChosen }: { line: MatchLine; isChosen: boolean }) {
  return (
    <Link
      to={lineAddress(line.lineId)}
      preventScrollReset
      aria-current={isChosen || undefined}
      className={`grid grid-cols-[1.25rem_minmax(0,1fr)] gap-3 border-l-3 px-2 py-3 ${isChosen ? 'border-primary bg-base-200' : 'border-transparent'}`}
    >
      <span className="mt-0.5 text-warning">
        <Icon of={CircleQuestionMark} size={20} />
      </span>
      <LineText line={line} standing={line.standing} />
    </Link>
  )
}

function LineText({ line, standing, isCertain }: { line: MatchLine; standing: string; isCertain?: boolean }) {
  return (
    <span className="min-w-0">
      <span className="flex justify-between gap-3">
        <span className="type-small tabular text-ink-2">{planDayOfMonth(line.day)}</span>
        <b className={`tabular ${line.amountCents > 0 ? 'text-success' : ''}`}>{signed(line.amountCents)}</b>
      </span>
      {isCertain ? (
        <Link to={lineAddress(line.lineId)} preventScrollReset className="block font-semibold wrap-anywhere">
          {line.text}
        </Link>
      ) : (
        <b className="block font-semibold wrap-anywhere">{line.text}</b>
      )}
      <span className={`type-small flex items-start gap-1.5 ${isCertain ? 'text-ink-2' : 'text-warning'}`}>
        {isCertain && <Icon of={LinkShape} size={14} />}
        <span className="wrap-anywhere">{standing}</span>
      </span>
    </span>
  )
}
