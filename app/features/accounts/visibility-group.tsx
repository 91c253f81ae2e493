import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { FormGroup } from '#app/ui/form/form-groups.tsx'
import type { FormGroupPlan } from '#app/ui/form/group-states.ts'
import type { Disclosure } from '#server/features/members/visibility.rules.ts'
import { visibilityLabels as labels, visibilityWords as words } from './visibility-words.ts'

export const visibilityPlan: FormGroupPlan = {
  id: 'visibility',
  title: words.title,
  help: words.help,
  fields: ['showsEmail', 'showsPhone'],
}

const options = [
  { value: 'false', text: words.hide },
  { value: 'true', text: words.show },
]

/** Chooses who sees the email and phone: other members of the chapter, or admins only. */
export function VisibilityGroup() {
  return (
    <FormGroup id="visibility">
      <SelectField name="showsEmail" label={labels.showsEmail} options={options} span={3} />
      <SelectField name="showsPhone" label={labels.showsPhone} options={options} span={3} />
    </FormGroup>
  )
}

/** The choices as form values. */
export const visibilityEntries = ({ showsEmail, showsPhone }: Disclosure) => ({
  showsEmail: String(showsEmail === 1),
  showsPhone: String(showsPhone === 1),
})
