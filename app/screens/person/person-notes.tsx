import X from 'lucide-react/icons/x'
import { Form } from '#app/lib/remix.ts'
import { dateTime } from '#app/lib/format.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextAreaField } from '#app/ui/form/fields/text-area-field.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { maxNoteLength } from '#server/features/members/rules.ts'
import { cutText } from '#server/text/graphemes.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { notesWords as words } from './person-words.ts'

export type Notes = Outputs['memberNotes']['of']

/** What the chapter's admins noted on the person, newest first, and a form for another note. */
export function PersonNotes({ notes, timeZone, answer }: { notes: Notes; timeZone: string; answer: unknown }) {
  return (
    <Block id="notes" title={words.title} count={notes.length}>
      <p className="type-small pt-3 text-ink-2">{words.lead}</p>
      {notes.length > 0 && (
        <ul className="block-rows">
          {notes.map(({ noteId, note, by, writtenAt }) => (
            <li key={noteId} className="flex items-start justify-between gap-4">
              <div className="min-w-0">
                <p className="type-body wrap-anywhere whitespace-pre-line">{note}</p>
                <p className="type-fine text-ink-2 tabular">
                  {[by || words.systemAdmin, dateTime(writtenAt, timeZone)].join(', ')}
                </p>
              </div>
              <Form method="post" preventScrollReset className="flex-none">
                <input type="hidden" name="noteId" value={noteId} />
                <Button
                  type="submit"
                  name="intent"
                  value="removeNote"
                  look="text"
                  size="small"
                  icon={X}
                  iconOnly
                  aria-label={words.remove(cutText(note, 40))}
                />
              </Form>
            </li>
          ))}
        </ul>
      )}
      {/* An added note empties the field. */}
      <PostForm
        key={notes[0]?.noteId}
        id="note"
        answer={answer}
        labels={{ note: words.note }}
        preventScrollReset
        className="mt-4"
      >
        <div className="entries">
          <TextAreaField name="note" label={words.note} maxLength={maxNoteLength} rows={2} />
        </div>
        <SubmitButton intent="addNote" look="quiet" size="small" className="mt-3">
          {words.add}
        </SubmitButton>
      </PostForm>
    </Block>
  )
}
