import { SelectField } from '#app/ui/form/select-field.tsx'
import { EmailField, TextField } from '#app/ui/form/text-field.tsx'
import { useViewer } from '#app/lib/viewer.ts'
import { SegmentedLinks } from '#app/ui/parts/segmented-links.tsx'
import { shownTitle } from '#server/features/members/rules.ts'
import { longest, titles } from '#server/features/registrations/rules.ts'
import type { Entered } from './use-entered.ts'

export type Prefill = { memberId: string; mInit: string; firstName: string; lastName: string; email: string; phone: string }

type WhoFieldsProps = {
  eventId: string
  prefill: Prefill | null
  asMember: boolean
  entered: Entered | null
  /** Nothing goes on without it. */
  emailMissing: boolean
}

/** Member or guest, and who that is. Somebody who is not signed in and comes as a member logs in first. */
export function WhoFields({ eventId, prefill, asMember, entered, emailMissing }: WhoFieldsProps) {
  const { role } = useViewer()
  const here = `/event/register/${eventId}`
  const choices = [
    {
      to: prefill ? `${here}?as=member` : `/login?redirect=${encodeURIComponent(here)}`,
      text: prefill ? 'Member' : 'Member: log in',
      current: asMember,
    },
    { to: `${here}?as=guest`, text: 'Guest', current: !asMember },
  ]
  return (
    <>
      {(prefill !== null || role === 'anonymous') && (
        <div className="mb-6 max-w-90">
          <SegmentedLinks label="Register as" links={choices} />
        </div>
      )}
      <div className="entries">
        {asMember && prefill ? <MemberFields member={prefill} /> : <GuestFields entered={entered} emailMissing={emailMissing} />}
      </div>
    </>
  )
}

/** As the records have it. What is shown here is not sent: the server takes it from the records too. */
function MemberFields({ member }: { member: Prefill }) {
  const fromProfile = { readOnly: true, help: 'From your profile' }
  return (
    <>
      <TextField name="shownId" label="Member ID" readOnly value={member.memberId} span={2} />
      <TextField name="shownTitle" label="Title" readOnly value={shownTitle(member.mInit)} span={1} phoneSpan={2} />
      <TextField name="shownName" label="Name" readOnly value={`${member.firstName} ${member.lastName}`} span={3} phoneSpan={4} />
      <TextField name="shownEmail" label="Email" {...fromProfile} value={member.email} span={3} />
      <TextField name="shownPhone" label="Phone" {...fromProfile} value={member.phone} span={3} />
    </>
  )
}

function GuestFields({ entered, emailMissing }: { entered: Entered | null; emailMissing: boolean }) {
  // What a member entered as such is not a guest's.
  const before = entered?.isMember ? null : entered
  return (
    <>
      <SelectField name="mInit" label="Title" options={titleOptions} defaultValue={before?.mInit || titles[0]} span={1} phoneSpan={2} />
      <TextField name="firstName" label="First name" autoComplete="given-name" maxLength={longest.name} defaultValue={before?.firstName ?? ''} span={2} phoneSpan={4} />
      <TextField name="lastName" label="Last name" autoComplete="family-name" maxLength={longest.name} defaultValue={before?.lastName ?? ''} span={3} />
      <EmailField
        name="email"
        label="Email"
        maxLength={longest.email}
        defaultValue={before?.email ?? ''}
        help={emailMissing ? '**Required' : 'The confirmation is sent here.'}
        span={3}
      />
      <TextField name="phone" label="Phone" type="tel" optional autoComplete="tel" maxLength={longest.phone} defaultValue={before?.phone ?? ''} span={3} />
      <TextField
        name="memberId"
        label="Member ID"
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={longest.memberId}
        defaultValue={before?.memberId ?? ''}
        help="Of the member who told you about it."
        span={3}
      />
    </>
  )
}

const titleOptions = titles.map((title) => ({ value: title, text: title }))
