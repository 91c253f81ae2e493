import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useRef, useState } from 'react'
import { dateTime } from '#app/lib/format.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { Form, useFetcher, useRevalidator } from '#app/lib/remix.ts'
import { failureIn, type FormAnswer } from '#app/ui/form/post-form.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { maxLength } from '#server/features/offices/hand-over/rules.ts'
import { handOverWords, type HandOver } from './words.ts'

const words = handOverWords.notes

/** Nothing is saved until typing has paused this long. */
const restMs = 800

type NotesProps = {
  handOver: HandOver
  /** The response to a browser without scripts. */
  answer: FormAnswer | undefined
}

/** The notes of the one who leaves, edited in place and saved while one types. */
export function NotesBlock({ handOver, answer }: NotesProps) {
  const { leaver, successor, notes, mayWriteNotes, termId, timeZone } = handOver
  const hydrated = useHydrated()
  const [isEditing, setEditing] = useState(false)
  const saved = useSavedNotes(termId, notes)
  const { text, change, flush, savedAt, isSaving, hasFailed, isBehind } = saved
  const edits = mayWriteNotes && (isEditing || !hydrated)
  const refused = hydrated ? undefined : failureIn(answer)
  const status = isSaving
    ? words.saving
    : isBehind
      ? words.notYet
      : hasFailed
        ? words.failed
        : savedAt
          ? `${words.saved(dateTime(savedAt, timeZone))} ${words.readers(successor?.name ?? null)}`
          : ''
  return (
    <Block
      title={words.title(leaver.name)}
      id="notes"
      aside={
        mayWriteNotes &&
        hydrated && (
          <Button
            size="small"
            icon={isEditing ? undefined : Pencil}
            onClick={() => {
              if (isEditing) flush()
              setEditing(!isEditing)
            }}
          >
            {isEditing ? words.finish : words.edit}
          </Button>
        )
      }
    >
      {isBehind && (
        <div className="mt-4">
          <Alert tone="warning" title={words.elsewhere}>
            <p>{words.savedThere}</p>
            <p className="mt-1 font-serif whitespace-pre-line wrap-anywhere">{notes?.notes || words.nothing}</p>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button size="small" onClick={saved.keepMine}>
                {words.keepMine}
              </Button>
              <Button size="small" onClick={saved.takeOther}>
                {words.takeOther}
              </Button>
            </div>
          </Alert>
        </div>
      )}
      {edits ? (
        <Form method="post" className="mt-4 grid gap-3">
          <input type="hidden" name="termId" value={termId} />
          <input type="hidden" name="edition" value={notes?.savedAt ?? ''} />
          <textarea
            name="notes"
            className="entry font-serif"
            rows={10}
            maxLength={maxLength.notes}
            aria-label={words.label}
            ref={focusOnce}
            {...(hydrated
              ? { value: text, onChange: (event) => change(event.target.value), onBlur: flush }
              : { defaultValue: refused?.values?.notes ?? notes?.notes ?? '' })}
          />
          {refused?.fields?.notes && (
            <p className="field-error" role="alert">
              {refused.message} {refused.fields.notes}
            </p>
          )}
          {!hydrated && (
            <div>
              <Button type="submit" name="intent" value="saveNotes" size="small">
                {words.save}
              </Button>
            </div>
          )}
        </Form>
      ) : text === '' ? (
        <p className="mt-4 text-ink-2">{words.empty}</p>
      ) : (
        <div className="mt-4 grid max-w-prose gap-3 font-serif text-lg whitespace-pre-line wrap-anywhere">{text}</div>
      )}
      <p className="type-small mt-3 text-ink-2" role="status">
        {status}
      </p>
    </Block>
  )
}

type Saved = FormAnswer & { savedAt?: string }

/**
 * Returns the notes as they are typed, and saves them once typing pauses. A text that began with an older version than
 * the saved one is not saved until the writer chose between the two.
 */
function useSavedNotes(termId: string, notes: HandOver['notes']) {
  const fetcher = useFetcher<Saved>()
  const { revalidate } = useRevalidator()
  const [text, setText] = useState(notes?.notes ?? '')
  const [isBehind, setBehind] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsaved = useRef<string>(undefined)
  const begun = useRef(notes?.savedAt ?? '')
  const seen = useRef<Saved>(undefined)
  const isIdle = fetcher.state === 'idle'
  const send = (sent: string, edition: string) => {
    clearTimeout(timer.current)
    unsaved.current = undefined
    void fetcher.submit(
      { intent: 'saveNotes', termId, notes: sent, edition },
      { method: 'post', preventScrollReset: true },
    )
  }
  const flush = () => {
    clearTimeout(timer.current)
    // The response to the save under way has the version that the next one begins with.
    if (unsaved.current !== undefined && isIdle && !isBehind) send(unsaved.current, begun.current)
  }
  const latest = useRef(flush)
  useEffect(() => {
    latest.current = flush
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const answer = fetcher.data
    if (!isIdle || answer === undefined || answer === seen.current) return
    seen.current = answer
    if (answer.savedAt) {
      begun.current = answer.savedAt
      latest.current()
    } else if (answer.why === 'conflict') {
      setBehind(true)
      void revalidate()
    }
  }, [isIdle, fetcher.data, revalidate])
  const change = (next: string) => {
    setText(next)
    unsaved.current = next
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(), restMs)
  }
  return {
    text,
    change,
    flush,
    isBehind,
    keepMine: () => {
      setBehind(false)
      send(text, notes?.savedAt ?? '')
    },
    takeOther: () => {
      setBehind(false)
      unsaved.current = undefined
      begun.current = notes?.savedAt ?? ''
      setText(notes?.notes ?? '')
    },
    savedAt: fetcher.data?.savedAt ?? notes?.savedAt,
    isSaving: !isIdle,
    hasFailed: fetcher.data?.ok === false && fetcher.data.why !== 'conflict',
  }
}

/** Whoever chose to edit types right away. */
const focusOnce = (field: HTMLTextAreaElement | null) => field?.focus()
