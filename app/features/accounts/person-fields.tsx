import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { NumberField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { educationLines, lineNames } from '#server/features/members/details/lines.rules.ts'
import { degreeYears, maxLength, displayTitle, titles } from '#server/features/members/rules.ts'
import { personLabels as labels, personWords as words } from './person-words.ts'

type LineName = Exclude<keyof typeof maxLength, 'email'>

/** Name, label and max length of a text field. */
const line = (name: LineName) => ({ name, label: labels[name], maxLength: maxLength[name] })

export function NameFields() {
  return (
    <>
      <SelectField
        name="mInit"
        label={labels.mInit}
        options={titles.map((value) => ({ value, text: displayTitle(value) }))}
        placeholder={words.chooseTitle}
        autoComplete="honorific-prefix"
        span={1}
        phoneSpan={2}
      />
      {/* The server reports names that are too long or too short; a maxLength would truncate a pasted one. */}
      <TextField name="firstName" label={labels.firstName} autoComplete="given-name" span={2} phoneSpan={4} />
      <TextField name="lastName" label={labels.lastName} autoComplete="family-name" span={3} />
    </>
  )
}

type PhoneFieldProps = { name: 'primaryPhone' | 'alternatePhone'; optional?: boolean }

export function PhoneField({ name, optional = false }: PhoneFieldProps) {
  return (
    <TextField
      name={name}
      label={labels[name]}
      maxLength={maxLength.primaryPhone}
      type="tel"
      inputMode="tel"
      autoComplete={optional ? 'off' : 'tel'}
      pattern="[0-9\s\(\)+.\-‐‑‒–—−xXeEtT#]+"
      title={words.phoneForm}
      help={optional ? undefined : words.phoneHelp}
      optional={optional}
      span={3}
    />
  )
}

/** `second` shows the second address line. */
export function AddressFields({ second = false }: { second?: boolean }) {
  return (
    <>
      <TextField {...line('address1')} autoComplete="street-address" span={second ? 3 : 6} phoneSpan={6} />
      {second && (
        <TextField
          name="address2"
          label={labels.address2}
          maxLength={maxLength.address1}
          autoComplete="address-line2"
          optional
          span={3}
        />
      )}
      <TextField {...line('city')} autoComplete="address-level2" span={3} />
      <TextField {...line('state')} autoComplete="address-level1" span={1} phoneSpan={3} />
      <TextField {...line('zipcode')} autoComplete="postal-code" span={2} phoneSpan={3} />
    </>
  )
}

export function EducationFields() {
  const { first, last, usual } = degreeYears
  return (
    <>
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
      {lineNames(educationLines).map((name) => (
        <TextField key={name} {...line(name)} span={3} />
      ))}
    </>
  )
}
