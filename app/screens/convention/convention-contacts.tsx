import { dollars } from '#app/lib/format.ts'
import { EmailText } from '#app/ui/parts/email-text.tsx'
import { ContactPortrait, type EventContact } from '#app/features/event-contacts/contacts-block.tsx'
import type { EventView } from '#app/features/events/event-standing.ts'
import { nameWithTitle } from '#server/features/members/rules.ts'
import { RegisterNow } from './convention-hero.tsx'
import { conventionWords as words } from './convention-words.ts'

/** The contacts, and another link to the form. */
export function ConventionContacts({
  event,
  contacts,
  minPriceCents,
}: {
  event: EventView
  contacts: EventContact[]
  minPriceCents: number | undefined
}) {
  return (
    <div className="mt-16 overflow-hidden rounded-panel border border-primary lg:flex">
      {contacts.length > 0 && (
        <section id="contacts" aria-labelledby="contacts-title" className="flex-7 scroll-mt-14 p-6">
          <h2 id="contacts-title" className="type-section mb-4">
            {words.contacts.title}
          </h2>
          <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
            {contacts.map((contact) => (
              <ContactLines key={contact.eventContactId} contact={contact} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="closing-title" className="flex-3 bg-(--tint) p-6">
        <h2 id="closing-title" className="type-section">
          {words.closing.title}
        </h2>
        <p className="type-body mt-3 mb-4 text-ink-2">
          {minPriceCents === undefined ? words.closing.plain : words.closing.from(dollars(minPriceCents))}
        </p>
        <RegisterNow event={event} look="primary" className={contacts.length > 0 ? 'w-full' : undefined} />
      </section>
    </div>
  )
}

function ContactLines({ contact }: { contact: EventContact }) {
  const { member, positionName, contactEmail, contactPhone } = contact
  return (
    <li className="flex min-w-0 gap-3.5">
      <ContactPortrait of={contact} />
      <div className="type-body min-w-0">
        <p className="font-semibold wrap-anywhere">{nameWithTitle(member)}</p>
        {positionName && <p className="type-fine text-ink-2 wrap-anywhere">{positionName}</p>}
        <p>
          <a href={`mailto:${contactEmail}`} className="text-link-line">
            <EmailText address={contactEmail} />
          </a>
        </p>
        <p className="tabular">{contactPhone}</p>
      </div>
    </li>
  )
}
