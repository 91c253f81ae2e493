import UserPlus from 'lucide-react/icons/user-plus'
import { educationLines, lineNames } from '#server/features/members/details/lines.rules.ts'
import { degreeYears, invitationDays, maxLength, displayTitle, titles } from '#server/features/members/rules.ts'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { useField } from '#app/ui/form/form-context.ts'
import { EmailField, NumberField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { answerLabels, AnswerField, type Answered } from '#app/features/member-fields/answer-fields.tsx'
import { addWords as words, fieldWords as labels } from './words.ts'

export type MemberTypeChoice = { memberTypeId: string; memberType: string }

type AddMemberDialogProps = {
  types: MemberTypeChoice[]
  /** The member fields whose answers say who a person is: by them, the person may look like a member. */
  identities: readonly Answered[]
  answer: unknown
  /** URL of the page without the dialog. A rejected form opens it again there. */
  back: string
  onClose: () => void
}

/** The Add Member modal (foundation section 5): five fields are required, the member can fill in the rest. */
export function AddMemberDialog({ types, identities, answer, back, onClose }: AddMemberDialogProps) {
  return (
    <FormDialog
      id="add-member"
      title={words.title}
      icon={UserPlus}
      act={words.act}
      hidden={{ intent: 'add' }}
      labels={{ ...labels, ...answerLabels(identities), isAnother: words.isAnother }}
      here={back}
      answer={answer}
      back={back}
      onClose={onClose}
    >
      <p className="col-span-full">{words.lead(invitationDays)}</p>
      <SelectField
        name="mInit"
        label={labels.mInit}
        span={2}
        phoneSpan={3}
        placeholder={words.chooseTitle}
        options={titles.map((title) => ({ value: title, text: displayTitle(title) }))}
      />
      <TextField name="firstName" label={labels.firstName} />
      <TextField name="lastName" label={labels.lastName} />
      <EmailField name="email" label={labels.email} maxLength={maxLength.email} autoComplete="off" />
      <SelectField
        name="memberType"
        label={labels.memberType}
        placeholder={words.chooseType}
        options={types.map(({ memberTypeId, memberType }) => ({ value: memberTypeId, text: memberType }))}
      />
      {identities.map((field) => (
        <AnswerField key={field.fieldId} field={field} optional />
      ))}
      <AnotherField />
      <details className="col-span-full">
        <summary className="text-link-line w-fit cursor-pointer">{words.more}</summary>
        <MoreFields />
      </details>
    </FormDialog>
  )
}

/** A box to add the person all the same, once somebody looks like a member. The form asks while it is not checked. */
export function AnotherField() {
  const { id, error, stood, aria } = useField('isAnother', false)
  if (error === undefined && stood !== 'true') return null
  return (
    <div className="field col-span-6">
      <label className="check-row">
        <input
          {...aria}
          id={id}
          type="checkbox"
          className="tick"
          name="isAnother"
          value="true"
          defaultChecked={stood === 'true'}
        />
        <span>{words.isAnother}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}

function MoreFields() {
  return (
    <div className="entries mt-4">
      <TextField name="address1" label={labels.address1} maxLength={maxLength.address1} optional />
      <TextField name="city" label={labels.city} maxLength={maxLength.city} span={3} optional />
      <TextField name="state" label={labels.state} maxLength={maxLength.state} span={3} optional />
      <TextField name="zipcode" label={labels.zipcode} maxLength={maxLength.zipcode} span={3} optional />
      <TextField
        name="primaryPhone"
        label={labels.primaryPhone}
        type="tel"
        maxLength={maxLength.primaryPhone}
        span={3}
        optional
      />
      <TextField name="degree" label={labels.degree} maxLength={maxLength.degree} span={3} optional />
      <NumberField
        name="degreeYear"
        label={labels.degreeYear}
        min={degreeYears.first}
        max={degreeYears.last}
        span={3}
        optional
      />
      {lineNames(educationLines).map((name) => (
        <TextField key={name} name={name} label={labels[name]} maxLength={maxLength[name]} span={3} optional />
      ))}
    </div>
  )
}
