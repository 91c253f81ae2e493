import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { EmailField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { phoneNumber } from '#app/lib/format.ts'
import { useViewer } from '#app/lib/page/viewer.ts'
import { SegmentedLinks } from '#app/ui/parts/segmented-links.tsx'
import { displayTitle } from '#server/features/members/rules.ts'
import { maxLength, titles } from '#server/features/registrations/rules.ts'
import type { Entered } from './use-entered.ts'
import { people, register as words } from '../words.ts'

export type Prefill = {
  memberId: string
  mInit: string
  firstName: string
  lastName: string
  email: string
  phone: string
}

type WhoFieldsProps = {
  /** The URL of the form. */
  here: string
  prefill: Prefill | null
  asMember: boolean
  isAtDesk: boolean
  entered: Entered | null
}

/** Member or guest, with their details. A member who is not signed in logs in first. */
export function WhoFields({ here, prefill, asMember, isAtDesk, entered }: WhoFieldsProps) {
  const { role } = useViewer()
  const desk = isAtDesk ? '&desk' : ''
  const choices = [
    {
      to: prefill ? `${here}?as=member${desk}` : `/login?redirect=${encodeURIComponent(here)}`,
      text: prefill ? words.member : words.logIn,
      current: asMember,
    },
    { to: `${here}?as=guest${desk}`, text: words.guest, current: !asMember },
  ]
  return (
    <>
      {(prefill !== null || role === 'anonymous') && (
        <div className="mb-6 max-w-90">
          <SegmentedLinks label={words.registerAs} links={choices} />
        </div>
      )}
      <div className="entries">
        {asMember && prefill ? <MemberFields member={prefill} /> : <GuestFields entered={entered} />}
      </div>
    </>
  )
}

/** From the records. The displayed values are not sent: the server reads the records too. */
function MemberFields({ member }: { member: Prefill }) {
  const fromProfile = { readOnly: true, help: words.fromProfile }
  return (
    <>
      <TextField name="shownId" label={people.memberId} readOnly value={member.memberId} span={2} />
      <TextField
        name="shownTitle"
        label={people.title}
        readOnly
        value={displayTitle(member.mInit)}
        span={1}
        phoneSpan={2}
      />
      <TextField
        name="shownName"
        label={people.name}
        readOnly
        value={`${member.firstName} ${member.lastName}`}
        span={3}
        phoneSpan={4}
      />
      <TextField name="shownEmail" label={people.email} {...fromProfile} value={member.email} span={3} />
      <TextField name="shownPhone" label={people.phone} {...fromProfile} value={phoneNumber(member.phone)} span={3} />
    </>
  )
}

function GuestFields({ entered }: { entered: Entered | null }) {
  // A member's entry must not fill a guest's form.
  const before = entered?.isMember ? null : entered
  return (
    <>
      <SelectField
        name="mInit"
        label={people.title}
        options={titleOptions}
        defaultValue={before?.mInit ?? ''}
        optional
        span={2}
        phoneSpan={3}
      />
      <TextField
        name="firstName"
        label={people.firstName}
        autoComplete="given-name"
        maxCharacters={maxLength.name}
        defaultValue={before?.firstName ?? ''}
        span={2}
        phoneSpan={3}
      />
      <TextField
        name="lastName"
        label={people.lastName}
        autoComplete="family-name"
        maxCharacters={maxLength.name}
        defaultValue={before?.lastName ?? ''}
        span={2}
        phoneSpan={6}
      />
      <EmailField
        name="email"
        label={people.email}
        maxLength={maxLength.email}
        defaultValue={before?.email ?? ''}
        help={words.emailHelp}
        span={3}
      />
      <TextField
        name="phone"
        label={people.phone}
        type="tel"
        optional
        autoComplete="tel"
        maxLength={maxLength.phone}
        defaultValue={before?.phone ?? ''}
        span={3}
      />
      <TextField
        name="memberId"
        label={words.inviter}
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={maxLength.memberId}
        defaultValue={before?.memberId ?? ''}
        help={words.inviterHelp}
        span={3}
      />
    </>
  )
}

const titleOptions = [{ value: '', text: people.noTitle }, ...titles.map((title) => ({ value: title, text: title }))]
