import Archive from 'lucide-react/icons/archive'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import { lettersPerHour } from '#server/features/donor-letters/rules.ts'
import { useFreshWhile } from '#app/lib/hydrate/use-fresh-while.ts'
import type { LettersView } from './letters-data.ts'
import { lettersWords as words } from './words.ts'

/** What there is to make, with its buttons; while letters are made, how far they are; then the archive. */
export function MakePanel({ view, answer }: { view: LettersView; answer: unknown }) {
  const { batch, toMake, year, missing, lettersMade } = view
  const isRunning = batch?.isRunning === true
  useFreshWhile(isRunning)
  if (isRunning) return <Running batch={batch} />
  return (
    <div className="grid gap-4">
      {toMake.letters > 0 && (
        <Panel>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <div className="min-w-0 flex-1 basis-72">
              <p className="font-semibold">{words.make.title(toMake.letters, toMake.byEmail)}</p>
              <p className="type-small text-ink-2">
                {words.make.replaces(toMake.replacing)}
                {words.make.text}
              </p>
            </div>
            <PostForm id="make" answer={answer} className="flex flex-wrap gap-2 max-sm:w-full max-sm:flex-col-reverse">
              <input type="hidden" name="intent" value="begin" />
              <input type="hidden" name="year" value={year} />
              <SubmitButton
                field="send"
                intent="false"
                look="quiet"
                disabled={missing.length > 0}
                savingText={words.make.making}
              >
                {words.make.without}
              </SubmitButton>
              <SubmitButton field="send" intent="true" disabled={missing.length > 0} savingText={words.make.making}>
                {words.make.send(toMake.letters)}
              </SubmitButton>
            </PostForm>
          </div>
        </Panel>
      )}
      {lettersMade && (
        <Panel>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <div>
              <p className="font-semibold">{words.made.title(view.donors - toMake.letters)}</p>
              <p className="type-small text-ink-2">
                {batch && words.made.sending(batch.waiting, lettersPerHour)}
                {toMake.letters === 0 && words.made.text}
              </p>
            </div>
            <LinkButton to={`/export/donor-letters.zip?year=${year}`} icon={Archive} reloadDocument>
              {words.made.zip}
            </LinkButton>
          </div>
        </Panel>
      )}
    </div>
  )
}

function Running({ batch: { made, letters } }: { batch: NonNullable<LettersView['batch']> }) {
  const text = words.running.progress(made, letters)
  return (
    <Panel>
      <p className="text-xl font-semibold" role="status">
        {text}
      </p>
      <progress className="gauge mt-4 w-full" max={Math.max(1, letters)} value={made} aria-label={text} />
      <p className="type-body mt-3 text-ink-2">{words.running.leave}</p>
    </Panel>
  )
}
