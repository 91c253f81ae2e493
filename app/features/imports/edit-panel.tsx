import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { EmailField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { planWords as words } from './words.ts'

type EditPanelProps = { importId: string; of: Outputs['imports']['row']; answer: unknown }

/** Values in place of a row's own. The file stays as it is. */
export function EditPanel({ importId, of, answer }: EditPanelProps) {
  const { row, person, types } = of
  if (!person) return null
  const known = types.includes(person.memberType) || person.memberType === ''
  const options = [
    ...(known ? [] : [{ value: person.memberType, text: person.memberType }]),
    ...types.map((type) => ({ value: type, text: type })),
  ]
  return (
    <div className="border-l-3 border-primary bg-tint p-4">
      <div className="mb-4 flex flex-wrap justify-between gap-2">
        <h3 className="text-lg font-semibold">{words.editTitle(row)}</h3>
        <p className="type-small text-ink-2">{words.editNote}</p>
      </div>
      <PostForm
        id={`edit-${row}`}
        answer={answer}
        action={`/imports/${importId}?edit=${row}`}
        initial={{
          firstName: person.firstName,
          lastName: person.lastName,
          email: person.email,
          phone: person.phone,
          memberType: person.memberType,
          joinedOn: person.days.joinedOn,
          paidThrough: person.days.paidThrough,
        }}
        className="grid grid-cols-6 gap-4"
      >
        <input type="hidden" name="row" value={row} />
        <input type="hidden" name="version" value={of.version} />
        <TextField name="firstName" label={words.fields.firstName} optional span={2} />
        <TextField name="lastName" label={words.fields.lastName} optional span={2} />
        <EmailField name="email" label={words.fields.email} optional span={2} />
        <TextField name="phone" label={words.fields.phone} optional span={2} />
        <SelectField
          name="memberType"
          label={words.fields.memberType}
          options={options}
          placeholder={words.empty}
          optional
          span={2}
        />
        <TextField name="joinedOn" type="date" label={words.fields.joinedOn} optional span={2} />
        <TextField name="paidThrough" type="date" label={words.fields.paidThrough} optional span={2} />
        <div className="col-span-6 flex justify-end gap-2.5">
          <LinkButton to={`/imports/${importId}`} preventScrollReset>
            {words.cancel}
          </LinkButton>
          <SubmitButton intent="edit" savingText={words.checking}>
            {words.check}
          </SubmitButton>
        </div>
      </PostForm>
    </div>
  )
}
