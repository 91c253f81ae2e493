import '#app/styles/kit/choices.css'
import type { FormGroupPlan } from '#app/ui/form/group-states.ts'
import { FieldShell } from '#app/ui/form/field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { NumberField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { useField } from '#app/ui/form/form-context.ts'
import { FormGroup } from '#app/ui/form/form-groups.tsx'
import {
  entryOf,
  filterChoices,
  linesOf,
  maxLength,
  type MemberField,
} from '#server/features/members/member-fields/rules.ts'
import { answerWords as words } from './words.ts'

/** A field of a form, with the stored answer if there is one. */
export type Answered = Pick<MemberField, 'fieldId' | 'fieldName' | 'kind' | 'choices' | 'isRequired'> & {
  answer?: string
}

/** Returns the section of a form for the member fields; none where there are no fields. */
export const answersPlan = (fields: readonly Answered[], texts: FormTexts = words.group): FormGroupPlan[] =>
  fields.length === 0 ? [] : [{ id: 'fields', ...texts, fields: fields.map(({ fieldId }) => entryOf(fieldId)) }]

type FormTexts = { title: string; help: string }

/** Returns the labels of the fields by the names of their entries. */
export const answerLabels = (fields: readonly Answered[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ fieldId, fieldName }) => [entryOf(fieldId), fieldName]))

/** The member fields of a form about a person. Admins may leave out what they do not know. */
export function AnswersGroup({ fields, forAdmins = false }: { fields: readonly Answered[]; forAdmins?: boolean }) {
  if (fields.length === 0) return null
  return (
    <FormGroup id="fields">
      {fields.map((field) => (
        <AnswerField key={field.fieldId} field={field} optional={forAdmins || field.isRequired === 0} />
      ))}
    </FormGroup>
  )
}

/** The entry of one member field. */
export function AnswerField({ field, optional }: { field: Answered; optional: boolean }) {
  const { fieldId, fieldName, kind, answer = '' } = field
  const entry = { name: entryOf(fieldId), label: fieldName, optional, defaultValue: answer, span: 3 } as const
  if (kind === 'choices') return <ChoicesAnswer field={field} optional={optional} />
  if (kind === 'number') return <NumberField {...entry} step="any" />
  if (kind === 'date') return <TextField {...entry} type="date" />
  if (kind === 'text') return <TextField {...entry} maxLength={maxLength.answer} autoComplete="off" />
  return (
    <SelectField
      {...entry}
      placeholder={words.choose}
      options={filterChoices(field).map((choice) => ({ value: choice, text: choice }))}
    />
  )
}

/** Several choices, a box each. The empty entry says that the question was on the form even if no box is checked. */
function ChoicesAnswer({
  field: { fieldId, fieldName, choices, answer = '' },
  optional,
}: {
  field: Answered
  optional: boolean
}) {
  const name = entryOf(fieldId)
  const { id, error, stood } = useField(name, false)
  // A rejected form returns the boxes in one text, separated by commas.
  const isChecked = (choice: string) =>
    stood === undefined ? linesOf(answer).includes(choice) : `,${stood},`.includes(`,${choice},`)
  return (
    <FieldShell id={id} label={fieldName} optional={optional} error={error} group>
      <input type="hidden" name={name} value="" />
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {choices.map((choice, index) => (
          <label key={choice} className="check-row">
            <input
              id={index === 0 ? id : undefined}
              type="checkbox"
              className="tick"
              name={name}
              value={choice}
              defaultChecked={isChecked(choice)}
            />
            <span className="wrap-anywhere">{choice}</span>
          </label>
        ))}
      </div>
    </FieldShell>
  )
}
