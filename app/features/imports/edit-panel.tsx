import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { EmailField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { educationLines, lineNames } from '#server/features/members/details/lines.rules.ts'
import { titles } from '#server/features/members/rules.ts'
import type { PeopleField } from '#server/features/imports/mapping/rules.ts'
import { hasChoices, yesOrNo } from '#server/features/members/member-fields/rules.ts'
import { editWords } from './edit-words.ts'
import { planWords as words } from './words.ts'

type EditPanelProps = { importId: string; of: Outputs['imports']['row']; answer: unknown }

/** Values in place of a row's own. The file stays as it is. */
export function EditPanel({ importId, of, answer }: EditPanelProps) {
  const { row, person, types, editable } = of
  if (of.payment) return <PaymentPanel importId={importId} of={of} answer={answer} />
  if (!person) return null
  const has = (field: PeopleField) => editable?.fields.includes(field) ?? false
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
          ...Object.fromEntries(texts.map((name) => [name, person[name]])),
          birthDate: person.days.birthDate,
          tags: editable?.tags ?? '',
          ...Object.fromEntries((editable?.answers ?? []).map(({ index, answer: of }) => [`answers.${index}`, of])),
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
        {texts
          .filter((name) => has(name) || person[name] !== '')
          .map((name) => (
            <TextField
              key={name}
              name={name}
              label={editWords.moreFields[name]}
              maxLength={name === 'otherPhone' ? 60 : 250}
              optional
              span={2}
            />
          ))}
        {(has('title') || person.title !== '') && (
          <SelectField
            name="title"
            label={editWords.moreFields.title}
            options={titles.map((title) => ({ value: title, text: title }))}
            defaultValue={person.title}
            placeholder={words.empty}
            optional
            span={2}
          />
        )}
        {has('status') && (
          <SelectField
            name="status"
            label={editWords.moreFields.status}
            options={statuses.map((status) => ({ value: status, text: editWords.statuses[status] }))}
            defaultValue={person.status ?? ''}
            placeholder={words.empty}
            optional
            span={2}
          />
        )}
        {has('birthDate') && (
          <TextField name="birthDate" type="date" label={editWords.moreFields.birthDate} optional span={2} />
        )}
        {editable?.answers.map((field) => (
          <AnswerEntry key={field.index} of={field} />
        ))}
        {editable && editable.tags !== null && (
          <TextField name="tags" label={editWords.tags} help={editWords.tagsHelp} maxLength={2_000} optional span={6} />
        )}
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

const texts = [
  'otherEmail',
  'otherPhone',
  'address1',
  'address2',
  'city',
  'state',
  'zipcode',
  'degree',
  'degreeYear',
  ...lineNames(educationLines),
  'memberNumber',
] as const

const statuses = ['active', 'inactive', 'pending', 'deceased'] as const

type Answer = NonNullable<Outputs['imports']['row']['editable']>['answers'][number]

/** The entry of a member field to which a column goes. */
function AnswerEntry({ of: { index, name, kind, choices, chosen } }: { of: Answer }) {
  const entry = `answers.${index}`
  if (kind === 'choices')
    return (
      <fieldset className="field col-span-6">
        <legend className="field-label">{name}</legend>
        <input type="hidden" name={entry} value="" />
        <div className="flex flex-wrap gap-4">
          {choices.map((choice) => (
            <label key={choice} className="check-row">
              <input
                type="checkbox"
                className="tick"
                name={entry}
                value={choice}
                defaultChecked={chosen.includes(choice)}
              />
              <span>{choice}</span>
            </label>
          ))}
        </div>
      </fieldset>
    )
  if (hasChoices(kind) || kind === 'yesNo')
    return (
      <SelectField
        name={entry}
        label={name}
        options={(kind === 'yesNo' ? yesOrNo : choices).map((choice) => ({ value: choice, text: choice }))}
        placeholder={words.empty}
        optional
        span={2}
      />
    )
  return <TextField name={entry} label={name} {...(kind === 'date' && { type: 'date' })} optional span={2} />
}

/** Values in place of a payment's own. */
function PaymentPanel({ importId, of, answer }: EditPanelProps) {
  const { row, payment } = of
  if (!payment || payment.noPayment) return null
  const fields = editWords.paymentFields
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
          date: payment.on ?? '',
          amount: (payment.cents / 100).toFixed(2),
          fullName: payment.payer.name,
          email: payment.payer.email,
          memberNumber: payment.payer.number ?? '',
          kind: payment.kind,
          years: payment.years ?? '',
          method: payment.method ?? '',
          purpose: payment.about ?? '',
        }}
        className="grid grid-cols-6 gap-4"
      >
        <input type="hidden" name="row" value={row} />
        <input type="hidden" name="version" value={of.version} />
        <TextField name="date" type="date" label={fields.date} span={2} />
        <TextField name="amount" label={fields.amount} inputMode="decimal" maxLength={12} span={2} />
        <TextField name="kind" label={fields.kind} maxLength={250} optional span={2} />
        <TextField name="fullName" label={fields.fullName} maxCharacters={200} optional span={2} />
        <EmailField name="email" label={fields.email} optional span={2} />
        <TextField name="memberNumber" label={fields.memberNumber} maxLength={60} optional span={2} />
        <TextField name="years" label={fields.years} maxLength={250} optional span={2} />
        <TextField name="method" label={fields.method} maxLength={250} optional span={2} />
        <TextField name="purpose" label={fields.purpose} maxLength={250} optional span={2} />
        <div className="col-span-6 flex justify-end gap-2.5">
          <LinkButton to={`/imports/${importId}`} preventScrollReset>
            {words.cancel}
          </LinkButton>
          <SubmitButton intent="editPayment" savingText={words.checking}>
            {words.check}
          </SubmitButton>
        </div>
      </PostForm>
    </div>
  )
}
