import '#app/styles/kit/choices.css'
import { maxLength } from '#server/features/ballots/rules.ts'
import { emptyAnswer, nameOf, valuesOf } from './answers.ts'
import { fieldsOf, writtenIn, type Question } from './paper.ts'
import { voteWords as words } from './words.ts'

/** A question without scripts: native fields, ranks as numbers. */
export function PlainQuestion({ question, index }: { question: Question; index: number }) {
  const { kind, method, seats, title, about, choices } = question
  const isOne = seats === 1 || kind === 'motion'
  const fields = fieldsOf(index)
  const values = valuesOf(question)
  const name = (value: string) => nameOf(question, emptyAnswer, value)
  const row = (value: string) => {
    const choice = choices.find(({ place }) => String(place) === value)
    return (
      <span className="min-w-0">
        <b>{name(value)}</b>
        {choice?.detail && <span>{choice.detail}</span>}
        {choice?.statement && <span className="whitespace-pre-line">{choice.statement}</span>}
      </span>
    )
  }
  return (
    <section className="mt-8">
      <h2 className="type-title wrap-anywhere">{title}</h2>
      {about && <p className="mt-2 whitespace-pre-line text-ink-2">{about}</p>}
      {kind !== 'motion' && (
        <p className="mt-2 text-ink-2">{method === 'ranked' ? words.rankedLead(seats) : words.lead(seats, kind)}</p>
      )}
      {!(isOne && method === 'plurality') && <p className="mt-2 text-ink-2">{words.plainSkip}</p>}
      <fieldset className="vote-rows">
        <legend className="sr-only">{title}</legend>
        {values.map((value) => (
          <div key={value} className="vote-row">
            <label>
              {method === 'ranked' ? (
                <select name={fields.rank} className="entry w-auto" defaultValue="" aria-label={name(value)}>
                  <option value="">{words.noRank}</option>
                  {values.map((_, place) => (
                    <option key={place} value={`${value}:${place + 1}`}>
                      {place + 1}
                    </option>
                  ))}
                </select>
              ) : (
                <input
                  type={isOne ? 'radio' : 'checkbox'}
                  className={isOne ? 'dot' : 'tick'}
                  name={fields.chosen}
                  value={value}
                />
              )}
              {row(value)}
            </label>
            {value === writtenIn && (
              <p className="px-4 pb-4">
                <input
                  className="entry"
                  name={fields.written}
                  aria-label={words.writeIn}
                  maxLength={maxLength.writeIn}
                />
              </p>
            )}
          </div>
        ))}
        {isOne && method === 'plurality' && (
          <div className="vote-row">
            <label>
              <input type="radio" className="dot" name={fields.chosen} value="" defaultChecked />
              <span className="min-w-0">
                <b>{words.abstain}</b>
                {words.abstainNote}
              </span>
            </label>
          </div>
        )}
      </fieldset>
    </section>
  )
}
