import { useState } from 'react'
import { maxLength } from '#server/features/help-contacts/rules.ts'
import { MemberSelect, type MemberOption } from '#app/features/members/member-select.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { EmailField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { contactsWords as words } from './words.ts'

type ContactFieldsProps = { contact: { memberId: string; contactName: string } | undefined }

/**
 * Fills in a member's own email and phone once the member is chosen, if the member shows them to the chapter; both can
 * be changed for this purpose.
 */
export function ContactFields({ contact }: ContactFieldsProps) {
  const [member, setMember] = useState<MemberOption>()
  const { fields, visibility } = words
  return (
    <>
      <MemberSelect
        name="memberId"
        label={fields.memberId}
        chosen={contact && { memberId: contact.memberId, name: contact.contactName }}
        onChoose={setMember}
      />
      <TextField name="helpFor" label={fields.helpFor} maxLength={maxLength.helpFor} />
      <EmailField
        key={`email ${member?.memberId}`}
        name="contactEmail"
        label={fields.contactEmail}
        maxLength={maxLength.contactEmail}
        chosen={member && (member.shows.email ? member.primaryEmail : '')}
        optional
      />
      <TextField
        key={`phone ${member?.memberId}`}
        name="contactPhone"
        label={fields.contactPhone}
        type="tel"
        maxLength={maxLength.contactPhone}
        span={3}
        chosen={member && (member.shows.phone ? member.primaryPhone : '')}
        optional
      />
      <SelectField
        name="isTrue"
        label={fields.isTrue}
        span={3}
        options={Object.entries(visibility).map(([value, text]) => ({ value, text }))}
      />
    </>
  )
}
