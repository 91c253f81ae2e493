import { PasswordField } from '#app/ui/form/fields/password-field.tsx'
import { EmailField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { FormGroup } from '#app/ui/form/form-groups.tsx'
import type { FormGroupPlan } from '#app/ui/form/group-states.ts'
import { passwordHint, passwordLength } from '#server/features/accounts/rules.ts'
import { educationLines, lineNames } from '#server/features/members/details/lines.rules.ts'
import { maxLength } from '#server/features/members/rules.ts'
import { noEmail } from '#app/ui/parts/words.ts'
import { answersPlan, type Answered } from '#app/features/member-fields/answer-fields.tsx'
import { CertificateField, type Certified } from './certificate-field.tsx'
import { AddressFields, EducationFields, NameFields, PhoneField } from './person-fields.tsx'
import { PictureField, type Pictured } from './picture-field.tsx'
import { profileFormWords as words, profileLabels as labels, profileParts as parts } from './profile-form-words.ts'

type Part = { title: string; help: string }

/** The sections that every form about a person begins with, in order, with their fields. */
export const personPlan = (texts: Record<'picture' | 'person' | 'contact' | 'education', Part>): FormGroupPlan[] => [
  { id: 'picture', ...texts.picture, fields: ['profilePicture'] },
  { id: 'person', ...texts.person, fields: ['mInit', 'firstName', 'lastName', 'alternateEmail'] },
  {
    id: 'contact',
    ...texts.contact,
    fields: ['address1', 'address2', 'city', 'state', 'zipcode', 'primaryPhone', 'alternatePhone'],
  },
  {
    id: 'education',
    ...texts.education,
    fields: ['degree', 'degreeYear', ...lineNames(educationLines), 'certificate'],
  },
]

/** Returns the sections of the form for one's own profile. */
export const profilePlan = (fields: readonly Answered[]): FormGroupPlan[] => [
  ...personPlan(parts),
  ...answersPlan(fields),
  { id: 'password', ...parts.password, fields: ['currentPassword', 'password', 'confirmPassword'] },
]

export function PictureGroup(pictured: Pictured) {
  return (
    <FormGroup id="picture">
      <PictureField {...pictured} />
    </FormGroup>
  )
}

/** The email is read-only: it is the account's login name. */
export function PersonGroup({ email }: { email: string }) {
  return (
    <FormGroup id="person">
      <NameFields />
      {email ? (
        <EmailField name="shownEmail" label={labels.email} readOnly value={email} help={words.fixed} span={3} />
      ) : (
        <TextField name="shownEmail" label={labels.email} readOnly value={noEmail} span={3} />
      )}
      <EmailField
        name="alternateEmail"
        label={labels.alternateEmail}
        maxLength={maxLength.email}
        autoComplete="off"
        optional
        span={3}
      />
    </FormGroup>
  )
}

export function ContactGroup() {
  return (
    <FormGroup id="contact">
      <AddressFields second />
      <PhoneField name="primaryPhone" />
      <PhoneField name="alternatePhone" optional />
    </FormGroup>
  )
}

export function EducationGroup(certified: Certified) {
  return (
    <FormGroup id="education">
      <EducationFields />
      <CertificateField {...certified} />
    </FormGroup>
  )
}

export function PasswordGroup() {
  const { min, max } = passwordLength
  return (
    <FormGroup id="password">
      <PasswordField name="currentPassword" label={labels.currentPassword} optional span={3} />
      <PasswordField
        name="password"
        label={labels.password}
        help={passwordHint}
        autoComplete="new-password"
        minLength={min}
        maxLength={max}
        optional
      />
      <PasswordField
        name="confirmPassword"
        label={labels.confirmPassword}
        autoComplete="new-password"
        match={{ name: 'password', text: words.unequal }}
        optional
      />
      <p className="type-small col-span-6 text-ink-2">{words.sessions}</p>
    </FormGroup>
  )
}
