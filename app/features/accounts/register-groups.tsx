import type { ReactNode } from 'react'
import { dollars } from '#app/lib/format.ts'
import { ChoiceRows } from '#app/ui/form/fields/choice-rows.tsx'
import { FileField } from '#app/ui/form/fields/file-field.tsx'
import { FormGroup } from '#app/ui/form/form-groups.tsx'
import { PasswordField } from '#app/ui/form/fields/password-field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { EmailField } from '#app/ui/form/fields/text-field.tsx'
import { passwordHint, passwordLength } from '#server/features/accounts/rules.ts'
import { isLifelong, maxLength } from '#server/features/members/rules.ts'
import { AddressFields, EducationFields, NameFields, PhoneField } from './person-fields.tsx'
import { personWords } from './person-words.ts'
import { registerLabels as labels, registerWords as words } from './register-words.ts'
import { accountWords } from './login-words.ts'

export function PersonGroup() {
  return (
    <FormGroup id="person">
      <NameFields />
      <EmailField name="email" label={labels.email} maxLength={maxLength.email} help={words.emailHelp} span={3} />
      <PhoneField name="primaryPhone" />
    </FormGroup>
  )
}

export function AddressGroup() {
  return (
    <FormGroup id="address">
      <AddressFields />
    </FormGroup>
  )
}

export function EducationGroup() {
  return (
    <FormGroup id="education">
      <EducationFields />
      <FileField
        name="certificate"
        label={labels.certificate}
        accept=".pdf,image/*"
        hint={personWords.certificateHint}
        optional
      />
    </FormGroup>
  )
}

export function AccountGroup() {
  return (
    <FormGroup id="account">
      <PasswordField
        name="password"
        label={labels.password}
        help={passwordHint}
        autoComplete="new-password"
        minLength={passwordLength.min}
        maxLength={passwordLength.max}
        span={3}
      />
      <PasswordField
        name="confirmPassword"
        label={labels.confirmPassword}
        autoComplete="new-password"
        match={{ name: 'password', text: accountWords.unequal }}
        span={3}
      />
    </FormGroup>
  )
}

type MemberType = {
  memberTypeId: string
  memberType: string
  feeCents: number
  description: string
  durationYears: number
}

/** Up to this many options are shown as rows; more become a select. */
const maxRows = 5

export function MembershipGroup({ types, children }: { types: MemberType[]; children: ReactNode }) {
  return (
    <FormGroup id="membership">
      {types.length <= maxRows ? <TypeRows types={types} /> : <TypeSelect types={types} />}
      {children}
    </FormGroup>
  )
}

function TypeRows({ types }: { types: MemberType[] }) {
  const choices = types.map(({ memberTypeId, memberType, description, feeCents, durationYears }) => ({
    value: memberTypeId,
    name: memberType,
    note: description,
    price: dollars(feeCents),
    term: termOf(durationYears),
  }))
  return <ChoiceRows name="memberType" legend={labels.memberType} choices={choices} />
}

function TypeSelect({ types }: { types: MemberType[] }) {
  const options = types.map(({ memberTypeId, memberType, feeCents, durationYears }) => ({
    value: memberTypeId,
    text: `${memberType}, ${dollars(feeCents)} (${termOf(durationYears)})`,
  }))
  return <SelectField name="memberType" label={labels.memberType} options={options} placeholder={words.chooseType} />
}

const termOf = (durationYears: number) => words.term(durationYears, isLifelong(durationYears))
