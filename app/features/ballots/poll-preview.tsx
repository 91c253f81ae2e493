import Eye from 'lucide-react/icons/eye'
import Lock from 'lucide-react/icons/lock'
import { planDateTime } from '#app/lib/format.ts'
import { maxOpenHours } from '#server/features/ballots/rules.ts'
import { Icon } from '#app/ui/parts/icon.tsx'
import { pollWords as words } from './poll-words.ts'

/** What is typed so far, as the form has it. */
export type TypedPoll = {
  title: string
  about: string
  choices: string[]
  isOne: boolean
  isOpen: boolean
  closesAt: string
  status: 'any' | 'active'
}

/** Reads the form of a poll. */
export function typedIn(form: HTMLFormElement): TypedPoll {
  const data = new FormData(form)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    title: text('title'),
    about: text('about'),
    choices: text('choices')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean),
    isOne: text('several') !== 'true',
    isOpen: text('poll') === 'open',
    closesAt: text('closesAt'),
    status: text('electorStatus') === 'active' ? 'active' : 'any',
  }
}

/** The poll as members will see it. Its boxes are drawn and not fields: this form asks the admin other questions. */
export function PollPreview({
  typed: { title, about, choices, isOne, isOpen, closesAt: closing },
}: {
  typed: TypedPoll
}) {
  const note = words.form[isOpen ? 'open' : 'secret']
  const closes = planDateTime(closing)
  return (
    <div className="panel col-span-6">
      <div className="panel-body">
        <p className="type-small text-ink-2">
          {closes ? words.preview.closes(closes) : words.preview.closesAfter(maxOpenHours / 24)}
        </p>
        <p className={`type-title mt-1 wrap-anywhere ${title === '' ? 'text-ink-2' : ''}`}>
          {title || words.preview.noTitle}
        </p>
        {about !== '' && <p className="mt-2 wrap-anywhere whitespace-pre-line text-ink-2">{about}</p>}
        {choices.length === 0 ? (
          <p className="mt-3 text-ink-2">{words.preview.noChoices}</p>
        ) : (
          <>
            <p className="mt-2 text-ink-2">{isOne ? words.form.one : words.form.several}</p>
            <ul className="mt-3 border-t border-rule">
              {choices.map((choice, place) => (
                <li key={place} className="flex items-center gap-3 border-b border-rule py-2.5">
                  <span
                    className={`size-5 flex-none border border-line bg-base-100 ${isOne ? 'rounded-full' : ''}`}
                    aria-hidden
                  />
                  <b className="min-w-0 font-semibold wrap-anywhere">{choice}</b>
                </li>
              ))}
            </ul>
          </>
        )}
        <p className="type-small mt-4 flex items-start gap-2 text-ink-2">
          <Icon of={isOpen ? Eye : Lock} size={16} className="mt-0.5 flex-none" />
          <span>
            <b className="font-semibold">{note.title}</b> {note.text}
          </span>
        </p>
      </div>
    </div>
  )
}
