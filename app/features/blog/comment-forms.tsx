import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useNavigate } from '#app/lib/remix.ts'
import { maxLength } from '#server/features/blog/rules.ts'
import { DraftKeeper } from '#app/ui/form/draft/draft-keeper.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { useField } from '#app/ui/form/form-context.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { commentWords as words } from './words.ts'

type InPlaceProps = {
  id: string
  /** The field name, and what readers are told about it. */
  name: 'comment' | 'reply'
  label: string
  text?: string
  hidden: Record<string, string>
  answer: unknown
  /** The URLs with the form open and closed. */
  here: string
  back: string
  act: string
  note?: string
}

/** A form inside the thread: focus goes to the end of its text, Escape closes it. */
export function InPlaceForm({ id, name, label, text = '', hidden, answer, here, back, act, note }: InPlaceProps) {
  const navigate = useNavigate()
  return (
    <PostForm id={id} action={here} answer={answer} initial={{ [name]: text }} preventScrollReset className="mt-1">
      <Hidden fields={hidden} />
      <TextEntry
        name={name}
        label={label}
        isVisible={false}
        startsAtEnd
        onEscape={() => navigate(back, { replace: true, preventScrollReset: true })}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <SubmitButton size="small">{act}</SubmitButton>
        <LinkButton to={back} size="small" replace preventScrollReset>
          {words.cancel}
        </LinkButton>
        {note && <span className="type-fine text-ink-2">{note}</span>}
      </div>
    </PostForm>
  )
}

/** The form below all comments. The draft stays on this device until it is posted. */
export function WriteForm({
  draftId,
  answer,
  here,
  posted,
}: {
  draftId: string
  answer: unknown
  here: string
  /** The comment just posted, if any, which resets the form. */ posted: string | null
}) {
  return (
    <PostForm key={posted} id="write" action={here} answer={answer}>
      <DraftKeeper id={draftId} done={posted !== null} />
      <Hidden fields={{ intent: 'comment' }} />
      <TextEntry name="comment" label={words.write} isVisible />
      <SubmitButton className="mt-3">{words.post}</SubmitButton>
    </PostForm>
  )
}

type TextEntryProps = {
  name: string
  label: string
  /** Otherwise for screen readers only. */ isVisible: boolean
  startsAtEnd?: boolean
  onEscape?: () => void
}

function TextEntry({ name, label, isVisible, startsAtEnd = false, onEscape }: TextEntryProps) {
  const { id, error, stood, aria } = useField(name, false)
  const entry = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!startsAtEnd || !entry.current) return
    entry.current.focus()
    entry.current.setSelectionRange(entry.current.value.length, entry.current.value.length)
  }, [startsAtEnd])
  return (
    <div className="field">
      <label htmlFor={id} className={isVisible ? 'field-label' : 'sr-only'}>
        {label}
      </label>
      <textarea
        {...aria}
        ref={entry}
        id={id}
        name={name}
        className="entry min-h-23!"
        rows={3}
        required
        maxLength={maxLength.comment}
        defaultValue={stood}
        onKeyDown={(event) => event.key === 'Escape' && onEscape?.()}
      />
      <FieldError id={id} error={error} />
    </div>
  )
}

export const Hidden = ({ fields }: { fields: Record<string, string> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

/** An action below a comment, as a link or a form button. */
export const actClass =
  'type-small inline-flex min-h-10 cursor-pointer items-center gap-1.5 text-link hover:underline md:min-h-6'

/** Links to the URL with a form open; its row finds it again by `data-act`. */
export function ActLink({ to, act, label, children }: { to: string; act: string; label: string; children: ReactNode }) {
  return (
    <Link to={to} preventScrollReset className={actClass} data-act={act} aria-label={label}>
      {children}
    </Link>
  )
}
