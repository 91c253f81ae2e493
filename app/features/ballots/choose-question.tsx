import '#app/styles/kit/choices.css'
import { initials } from '#app/lib/format.ts'
import { MonogramTile } from '#app/ui/media/monogram-tile.tsx'
import { maxLength } from '#server/features/ballots/rules.ts'
import { nameOf, valuesOf, type Answer } from './answers.ts'
import { writtenIn, type Question } from './paper.ts'
import { voteWords as words } from './words.ts'

type ChooseQuestionProps = { question: Question; answer: Answer; onAnswer: (answer: Answer) => void }

/** The choices of a question as rows that are labels; an abstention comes last, outside the lot. */
export function ChooseQuestion({ question, answer, onAnswer }: ChooseQuestionProps) {
  const { questionId, kind, title, seats, choices } = question
  const isOne = seats === 1 || kind === 'motion'
  const { chosen, written, abstains } = answer
  const choose = (values: readonly string[]) => onAnswer({ ...answer, chosen: values, abstains: false })
  const toggle = (value: string) => {
    if (isOne) return choose([value])
    const left = chosen.filter((one) => one !== value)
    if (left.length < chosen.length) return choose(left)
    if (chosen.length < seats) choose([...chosen, value])
  }
  return (
    <fieldset className="vote-rows">
      <legend className="sr-only">{title}</legend>
      {valuesOf(question).map((value) => {
        const choice = choices.find(({ place }) => String(place) === value)
        const name = nameOf(question, { ...answer, written: '' }, value)
        return (
          <div key={value} className="vote-row" data-chosen={chosen.includes(value) || undefined}>
            <label>
              <input
                type={isOne ? 'radio' : 'checkbox'}
                className={isOne ? 'dot' : 'tick'}
                name={`choice-${questionId}`}
                checked={chosen.includes(value)}
                disabled={!isOne && !chosen.includes(value) && chosen.length >= seats}
                onChange={() => toggle(value)}
              />
              {kind === 'office' && value !== writtenIn && (
                <span className="flex-none" aria-hidden>
                  <MonogramTile memberId={name} initials={initials(name)} size={44} />
                </span>
              )}
              <span className="min-w-0">
                <b>{name}</b>
                {choice?.detail && <span>{choice.detail}</span>}
              </span>
            </label>
            {choice?.statement && (
              <details className="vote-statement">
                <summary aria-label={`${words.statement}, ${name}`}>{words.statement}</summary>
                <p>{choice.statement}</p>
              </details>
            )}
            {value === writtenIn && chosen.includes(writtenIn) && (
              <p className="px-4 pb-4">
                <input
                  className="entry"
                  aria-label={words.writeIn}
                  maxLength={maxLength.writeIn}
                  value={written}
                  onChange={(event) => onAnswer({ ...answer, written: event.target.value })}
                />
              </p>
            )}
          </div>
        )
      })}
      <div className="vote-row" data-chosen={abstains || undefined}>
        <label>
          <input
            type={isOne ? 'radio' : 'checkbox'}
            className={isOne ? 'dot' : 'tick'}
            name={`choice-${questionId}`}
            checked={abstains}
            onChange={() => onAnswer({ ...answer, chosen: [], abstains: true })}
          />
          <span className="min-w-0">
            <b>{words.abstain}</b>
            {words.abstainNote}
          </span>
        </label>
      </div>
    </fieldset>
  )
}
