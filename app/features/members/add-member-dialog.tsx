import UserPlus from 'lucide-react/icons/user-plus'
import { degreeYears, invitationDays, longest, shortestLastName, shownTitle, titles } from '#server/features/members/rules.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { EmailField, NumberField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { addWords as words, fieldWords as labels } from './words.ts'

export type MemberTypeChoice = { memberTypeId: string; memberType: string }

type AddMemberDialogProps = {
  open: boolean
  types: MemberTypeChoice[]
  answer: unknown
  /** Address of the page without the dialog. */
  back: string
  onClose: () => void
  saving: boolean
}

const formId = 'add-member'

/** The Add Member modal (foundation section 5): five fields must be filled, the rest can wait for the member. */
export function AddMemberDialog({ open, types, answer, back, onClose, saving }: AddMemberDialogProps) {
  const acts = (
    <>
      <LinkButton to={back} preventScrollReset>
        {words.cancel}
      </LinkButton>
      <Button type="submit" form={formId} look="primary" saving={saving}>
        {words.act}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={words.title} icon={UserPlus} tone="info" acts={acts}>
      <p className="mb-5">{words.lead(invitationDays)}</p>
      <PostForm id={formId} action={back} answer={answer} labels={labels} preventScrollReset>
        <input type="hidden" name="intent" value="add" />
        <ErrorSummary />
        <div className="entries">
          <SelectField name="mInit" label={labels.mInit} span={2} phoneSpan={3} options={titles.map((title) => ({ value: title, text: shownTitle(title) }))} />
          <TextField name="firstName" label={labels.firstName} maxLength={longest.firstName} />
          <TextField name="lastName" label={labels.lastName} minLength={shortestLastName} maxLength={longest.lastName} />
          <EmailField name="email" label={labels.email} maxLength={longest.email} autoComplete="off" />
          <SelectField
            name="memberType"
            label={labels.memberType}
            placeholder={words.chooseType}
            options={types.map(({ memberTypeId, memberType }) => ({ value: memberTypeId, text: memberType }))}
          />
        </div>
        <details className="mt-5">
          <summary className="text-link-line w-fit cursor-pointer">{words.more}</summary>
          <MoreFields />
        </details>
      </PostForm>
    </Dialog>
  )
}

function MoreFields() {
  return (
    <div className="entries mt-4">
      <TextField name="address1" label={labels.address1} maxLength={longest.address1} optional />
      <TextField name="city" label={labels.city} maxLength={longest.city} span={3} optional />
      <TextField name="state" label={labels.state} maxLength={longest.state} span={3} optional />
      <TextField name="zipcode" label={labels.zipcode} maxLength={longest.zipcode} span={3} optional />
      <TextField name="primaryPhone" label={labels.primaryPhone} type="tel" maxLength={longest.primaryPhone} span={3} optional />
      <TextField name="degree" label={labels.degree} maxLength={longest.degree} span={3} optional />
      <NumberField name="degreeYear" label={labels.degreeYear} min={degreeYears.first} max={degreeYears.last} span={3} optional />
      <TextField name="major" label={labels.major} maxLength={longest.major} span={3} optional />
      <TextField name="collegeName" label={labels.collegeName} maxLength={longest.collegeName} span={3} optional />
    </div>
  )
}
