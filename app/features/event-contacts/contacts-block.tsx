import { initials } from '#app/lib/format.ts'
import { Portrait } from '#app/ui/media/portrait.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { EmailText } from '#app/ui/parts/email-text.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { nameWithTitle } from '#server/features/members/rules.ts'
import { contactsWords as words } from './words.ts'

export type EventContact = Outputs['eventContacts']['ofEvent'][number]

/** The contact persons of an event: position, name, email and phone. Empty if there are none. */
export function ContactsBlock({ contacts }: { contacts: EventContact[] }) {
  if (contacts.length === 0) return null
  return (
    <Block title={words.title} rows>
      {contacts.map((contact) => (
        <div key={contact.eventContactId} className="type-body flex gap-3">
          <ContactPortrait of={contact} />
          <div className="min-w-0">
            <ContactName of={contact} />
            <p>
              <a href={`mailto:${contact.contactEmail}`} className="text-link-line wrap-anywhere">
                <EmailText address={contact.contactEmail} />
              </a>
            </p>
            <p className="tabular">
              <a href={`tel:${contact.contactPhone.replace(/[^\d+]/g, '')}`}>{contact.contactPhone}</a>
            </p>
          </div>
        </div>
      ))}
    </Block>
  )
}

export function ContactPortrait({ of: { memberId, member } }: { of: EventContact }) {
  return (
    <Portrait
      picture={member.profilePicture}
      memberId={memberId}
      initials={initials(`${member.firstName} ${member.lastName}`)}
      size={56}
    />
  )
}

/** The name, below the position if there is one. */
export function ContactName({ of: { positionName, member } }: { of: EventContact }) {
  return (
    <>
      {positionName && (
        <p className="text-xs/4 font-semibold tracking-[.04em] text-link uppercase wrap-anywhere">{positionName}</p>
      )}
      <p className="font-semibold wrap-anywhere">{nameWithTitle(member)}</p>
    </>
  )
}
