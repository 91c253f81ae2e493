import { useState } from 'react'
import { maxLength } from '#server/features/event-contacts/rules.ts'
import { MemberSelect, type MemberOption } from '#app/features/members/member-select.tsx'
import { EmailField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { contactsWords as words } from './words.ts'

type ContactFieldsProps = {
  contact: { memberId: string; contactName: string } | undefined
  /** Whether members of all chapters can be chosen. */
  everywhere: boolean
}

/**
 * Suggests email and phone once a member is chosen who shows them to the chapter; both can be changed for this event.
 */
export function ContactFields({ contact, everywhere }: ContactFieldsProps) {
  const [member, setMember] = useState<MemberOption>()
  const { fields } = words
  return (
    <>
      <MemberSelect
        name="memberId"
        label={fields.memberId}
        everywhere={everywhere}
        chosen={contact && { memberId: contact.memberId, name: contact.contactName }}
        onChoose={setMember}
      />
      <TextField name="positionName" label={fields.positionName} maxLength={maxLength.positionName} optional />
      <EmailField
        key={`email ${member?.memberId}`}
        name="contactEmail"
        label={fields.contactEmail}
        help={words.fromProfile}
        maxLength={maxLength.contactEmail}
        chosen={member && (member.shows.email ? member.primaryEmail : '')}
      />
      <TextField
        key={`phone ${member?.memberId}`}
        name="contactPhone"
        label={fields.contactPhone}
        type="tel"
        maxLength={maxLength.contactPhone}
        chosen={member && (member.shows.phone ? member.primaryPhone : '')}
      />
    </>
  )
}
