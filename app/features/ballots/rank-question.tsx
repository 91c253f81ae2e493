import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { useState, type KeyboardEvent } from 'react'
import { initials } from '#app/lib/format.ts'
import { MonogramTile } from '#app/ui/media/monogram-tile.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { maxLength } from '#server/features/ballots/rules.ts'
import { nameOf, valuesOf, type Answer } from './answers.ts'
import { writtenIn, type Question } from './paper.ts'
import { voteWords as words } from './words.ts'

type RankQuestionProps = { question: Question; answer: Answer; onAnswer: (answer: Answer) => void }

/** Choices in the voter's order, with buttons and Alt with the arrows; each move is announced. */
export function RankQuestion({ question, answer, onAnswer }: RankQuestionProps) {
  const { chosen, written } = answer
  const [said, setSaid] = useState('')
  const rest = valuesOf(question).filter((value) => !chosen.includes(value))
  const name = (value: string) => nameOf(question, answer, value)
  const rank = (order: readonly string[], value: string) => {
    onAnswer({ ...answer, chosen: order })
    const place = order.indexOf(value) + 1
    setSaid(place > 0 ? words.now(name(value), place) : words.gone(name(value)))
  }
  const move = (value: string, by: number) => {
    const at = chosen.indexOf(value)
    const to = at + by
    if (to < 0 || to >= chosen.length) return
    const order = chosen.filter((one) => one !== value)
    rank([...order.slice(0, to), value, ...order.slice(to)], value)
  }
  const keys = (value: string) => (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (by === undefined) return
    event.preventDefault()
    move(value, by)
  }
  const who = (value: string) => (
    <>
      <span className="flex-none" aria-hidden>
        <MonogramTile memberId={name(value)} initials={initials(name(value))} size={36} />
      </span>
      <div className="min-w-0 flex-1">
        <b>{name(value)}</b>
        <Detail question={question} value={value} />
        {value === writtenIn && (
          <input
            className="entry mt-2"
            aria-label={words.writeIn}
            maxLength={maxLength.writeIn}
            value={written}
            onChange={(event) => onAnswer({ ...answer, written: event.target.value })}
          />
        )}
      </div>
    </>
  )
  return (
    <>
      <p className="sr-only" role="status">
        {said}
      </p>
      {chosen.length > 0 && (
        <ol className="vote-rows">
          {chosen.map((value, index) => (
            <li key={value} className="vote-row vote-rank" data-chosen>
              <span className="vote-number">{index + 1}</span>
              {who(value)}
              <div className="vote-moves">
                <button
                  type="button"
                  onKeyDown={keys(value)}
                  aria-label={words.up(name(value))}
                  aria-disabled={index === 0}
                  onClick={() => move(value, -1)}
                >
                  <Icon of={ArrowUp} />
                </button>
                <button
                  type="button"
                  onKeyDown={keys(value)}
                  aria-label={words.down(name(value))}
                  aria-disabled={index === chosen.length - 1}
                  onClick={() => move(value, 1)}
                >
                  <Icon of={ArrowDown} />
                </button>
                <button
                  type="button"
                  onKeyDown={keys(value)}
                  aria-label={words.remove(name(value))}
                  onClick={() =>
                    rank(
                      chosen.filter((one) => one !== value),
                      value,
                    )
                  }
                >
                  <Icon of={X} />
                </button>
              </div>
            </li>
          ))}
        </ol>
      )}
      {rest.length > 0 && (
        <>
          <h2 className="type-small mt-6 font-semibold">{words.notRanked}</h2>
          <ul className="vote-rows">
            {rest.map((value) => (
              <li key={value} className="vote-row vote-rank">
                <span className="vote-number" aria-hidden />
                {who(value)}
                <div>
                  <Button
                    size="small"
                    aria-label={`${words.rank(chosen.length + 1)}: ${name(value)}`}
                    onClick={() => rank([...chosen, value], value)}
                  >
                    {words.rank(chosen.length + 1)}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Detail({ question, value }: { question: Question; value: string }) {
  const choice = question.choices.find(({ place }) => String(place) === value)
  if (!choice) return null
  return (
    <>
      {choice.detail && <span>{choice.detail}</span>}
      {choice.statement && (
        <details className="vote-statement">
          <summary aria-label={`${words.statement}, ${choice.label}`}>{words.statement}</summary>
          <p>{choice.statement}</p>
        </details>
      )}
    </>
  )
}
