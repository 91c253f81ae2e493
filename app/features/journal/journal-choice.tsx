import '#app/styles/kit/choices.css'
import '#app/styles/kit/fields.css'
import { Form, useSubmit } from '#app/lib/remix.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { programs, trackings } from '#server/features/journal/rules.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { journalWords } from './words.ts'

const words = journalWords.choice

export type JournalView = Outputs['journal']['view']

/** The month or year, the program, and what a class names. With scripts a choice shows at once. */
export function JournalChoice({ journal }: { journal: JournalView }) {
  const { period, periods, program, tracking, files, lines } = journal
  const hydrated = useHydrated()
  const submit = useSubmit()
  return (
    <Block title={words.title} id="choice">
      <Form
        method="get"
        key={`${period} ${program} ${tracking}`}
        className="pt-5"
        onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
      >
        <div className="grid gap-5 md:grid-cols-2">
          <div className="field">
            <label className="field-label" htmlFor="journal-period">
              {words.period}
            </label>
            <select
              id="journal-period"
              name="period"
              className="entry"
              defaultValue={period ?? undefined}
              aria-describedby="journal-period-help"
            >
              {periods.map((each) => (
                <option key={each.period} value={each.period}>
                  {words.of(each.period, each.isSealed, each.heldBy)}
                </option>
              ))}
            </select>
            <p className="field-help" id="journal-period-help">
              {words.onlySealed}
            </p>
          </div>
          <div className="field">
            <label className="field-label" htmlFor="journal-tracking">
              {words.tracking}
            </label>
            <select id="journal-tracking" name="tracking" className="entry" defaultValue={tracking}>
              {trackings.map((each) => (
                <option key={each} value={each}>
                  {journalWords.trackings[each]}
                </option>
              ))}
            </select>
          </div>
        </div>
        <fieldset className="mt-5">
          <legend className="sr-only">{words.program}</legend>
          <div className="grid border-t border-l border-rule md:grid-cols-3">
            {programs.map((each) => (
              <label
                key={each}
                className="flex cursor-pointer items-start gap-3.5 border-r border-b border-rule px-4 py-3.5 hover:bg-base-200 has-checked:bg-tint has-checked:outline-1 has-checked:-outline-offset-1 has-checked:outline-primary has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary"
              >
                <input
                  type="radio"
                  className="dot mt-0.5"
                  name="program"
                  value={each}
                  defaultChecked={each === program}
                />
                <span className="type-body text-ink-2">
                  <b className="block font-semibold text-base-content">{journalWords.programs[each].name}</b>
                  {each === 'xero' && program === 'xero' && lines > 0
                    ? journalWords.xeroFiles(files, lines)
                    : journalWords.programs[each].note}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        {!hydrated && (
          <div className="mt-4 flex justify-end">
            <Button type="submit">{words.show}</Button>
          </div>
        )}
      </Form>
    </Block>
  )
}
