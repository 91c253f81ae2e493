import '#app/styles/kit/note.css'
import CircleCheck from 'lucide-react/icons/circle-check'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import type { EventKind } from '#server/features/registrations/rules.ts'
import { registeredTexts, type OwnRegistration } from './registered-texts.ts'

type RegisteredNoteProps = {
  event: EventKind
  own: readonly OwnRegistration[]
  /** On phones the bar at the bottom leads to the first ticket. */
  hasBar?: boolean
  className?: string
}

/** Tells people who have registered that they have, for how many, and leads to the ticket. Empty for all others. */
export function RegisteredNote({ event, own, hasBar = false, className = '' }: RegisteredNoteProps) {
  const words = registeredTexts(event)
  return own.map(({ registrationId, adults, minors, ownPath }, index) => (
    <div key={registrationId} className={`note items-center print:hidden ${className}`} data-tone="success">
      <Icon of={CircleCheck} size={18} className="mt-0! self-center" />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          <b className="font-semibold">{words.title}</b>
          {words.people(adults, minors) && ` · ${words.people(adults, minors)}`}
          {own.length > 1 && <span className="text-ink-2"> · {registrationId}</span>}
        </p>
        <LinkButton to={ownPath} look="primary" size="small" className={hasBar && index === 0 ? 'max-lg:hidden' : ''}>
          {words.view}
        </LinkButton>
      </div>
    </div>
  ))
}
