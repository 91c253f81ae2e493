import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { EmailField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { maxLength, titles } from '#server/features/registrations/rules.ts'
import { donate as words } from './words.ts'

/** Name and address of a donor who is not a member. */
export function DonorFields({ emailHelp }: { emailHelp: string }) {
  return (
    <>
      <SelectField name="mInit" label={words.personTitle} options={titleOptions} optional span={2} phoneSpan={3} />
      <TextField
        name="firstName"
        label={words.firstName}
        autoComplete="given-name"
        maxCharacters={maxLength.name}
        span={2}
        phoneSpan={3}
      />
      <TextField
        name="lastName"
        label={words.lastName}
        autoComplete="family-name"
        maxCharacters={maxLength.name}
        span={2}
        phoneSpan={6}
      />
      <EmailField name="email" label={words.email} maxLength={maxLength.email} help={emailHelp} />
    </>
  )
}

const titleOptions = [{ value: '', text: words.noTitle }, ...titles.map((title) => ({ value: title, text: title }))]
