import type { ReactNode } from 'react'
import { dollars } from '#app/lib/format.ts'
import { ChoiceRows } from '#app/ui/form/fields/choice-rows.tsx'
import { FileField } from '#app/ui/form/fields/file-field.tsx'
import { FormGroup } from '#app/ui/form/form-groups.tsx'
import { PasswordField } from '#app/ui/form/fields/password-field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { EmailField, NumberField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { passwordHint, passwordLength } from '#server/features/accounts/rules.ts'
import { degreeYears, isLifelong, longest, shortestLastName, shownTitle, titles } from '#server/features/members/rules.ts'
import { registerLabels as labels, registerWords as words } from './register-words.ts'
import { accountWords } from './login-words.ts'

type LineName = Exclude<keyof typeof longest, 'email'>

/** Name, label and longest entry of a line of text. */
const line = (name: LineName) => ({ name, label: labels[name], maxLength: longest[name] })

export function PersonGroup() {
  return (
    <FormGroup id="person">
      <SelectField
        name="mInit"
        label={labels.mInit}
        options={titles.map((value) => ({ value, text: shownTitle(value) }))}
        defaultValue="Mr"
        autoComplete="honorific-prefix"
        span={1}
        phoneSpan={2}
      />
      <TextField {...line('firstName')} autoComplete="given-name" span={2} phoneSpan={4} />
      <TextField {...line('lastName')} minLength={shortestLastName} autoComplete="family-name" span={3} />
      <EmailField
        name="email"
        label={labels.email}
        maxLength={longest.email}
        help={words.emailHelp}
        span={3}
      />
      <TextField
        {...line('primaryPhone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        pattern="[0-9\s\(\)+.\-]+"
        title={words.phoneForm}
        help={words.phoneHelp}
        span={3}
      />
    </FormGroup>
  )
}

export function AddressGroup() {
  return (
    <FormGroup id="address">
      <TextField {...line('address1')} autoComplete="street-address" />
      <TextField {...line('city')} autoComplete="address-level2" span={3} />
      <TextField {...line('state')} autoComplete="address-level1" span={1} phoneSpan={3} />
      <TextField {...line('zipcode')} autoComplete="postal-code" span={2} phoneSpan={3} />
    </FormGroup>
  )
}

export function EducationGroup() {
  const { first, last, usual } = degreeYears
  return (
    <FormGroup id="education">
      <TextField {...line('degree')} span={4} />
      <NumberField
        name="degreeYear"
        label={labels.degreeYear}
        min={first}
        max={last}
        defaultValue={usual}
        help={`${first} to ${last}`}
        span={2}
      />
      <TextField {...line('major')} span={3} />
      <TextField {...line('collegeName')} span={3} />
      <FileField
        name="certificate"
        label={labels.certificate}
        accept=".pdf,image/*"
        hint={words.certificateHint}
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
        minLength={passwordLength.least}
        maxLength={passwordLength.most}
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

type MemberType = { memberTypeId: string; memberType: string; feeCents: number; description: string; durationYears: number }

/** Rows are read at a glance up to this number; more are a select. */
const mostRows = 5

export function MembershipGroup({ types, children }: { types: MemberType[]; children: ReactNode }) {
  return (
    <FormGroup id="membership">
      {types.length <= mostRows ? <TypeRows types={types} /> : <TypeSelect types={types} />}
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
