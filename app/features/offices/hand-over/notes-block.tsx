import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useRef, useState } from 'react'
import { dateTime } from '#app/lib/format.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { Form, useFetcher } from '#app/lib/remix.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { maxLength } from '#server/features/offices/hand-over/rules.ts'
import { handOverWords, type HandOver } from './words.ts'

const words = handOverWords.notes

/** Nothing is saved until typing has paused this long. */
const restMs = 800

/** The notes of the one who leaves, edited in place and saved while one types. */
export function NotesBlock({ handOver }: { handOver: HandOver }) {
  const { leaver, successor, notes, mayWriteNotes, termId, timeZone } = handOver
  const hydrated = useHydrated()
  const [isEditing, setEditing] = useState(false)
  const { text, change, flush, savedAt, isSaving, hasFailed } = useSavedNotes(termId, notes)
  const edits = mayWriteNotes && (isEditing || !hydrated)
  const status = isSaving
    ? words.saving
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
      {edits ? (
        <Form method="post" className="mt-4 grid gap-3">
          <input type="hidden" name="termId" value={termId} />
          <textarea
            name="notes"
            className="entry font-serif"
            rows={10}
            maxLength={maxLength.notes}
            aria-label={words.label}
            ref={focusOnce}
            {...(hydrated
              ? { value: text, onChange: (event) => change(event.target.value), onBlur: flush }
              : { defaultValue: notes?.notes ?? '' })}
          />
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

/** Returns the notes as they are typed, and saves them once typing pauses. */
function useSavedNotes(termId: string, notes: HandOver['notes']) {
  const fetcher = useFetcher<{ ok?: boolean; savedAt?: string }>()
  const [text, setText] = useState(notes?.notes ?? '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsaved = useRef<string>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const flush = () => {
    clearTimeout(timer.current)
    if (unsaved.current === undefined) return
    const sent = { intent: 'saveNotes', termId, notes: unsaved.current }
    unsaved.current = undefined
    void fetcher.submit(sent, { method: 'post', preventScrollReset: true })
  }
  const change = (next: string) => {
    setText(next)
    unsaved.current = next
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, restMs)
  }
  return {
    text,
    change,
    flush,
    savedAt: fetcher.data?.savedAt ?? notes?.savedAt,
    isSaving: fetcher.state !== 'idle',
    hasFailed: fetcher.data?.ok === false,
  }
}

/** Whoever chose to edit types right away. */
const focusOnce = (field: HTMLTextAreaElement | null) => field?.focus()
