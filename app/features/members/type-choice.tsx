import type { ReactNode } from 'react'
import { isLifelong } from '#server/features/members/rules.ts'
import { ChoiceRows } from '#app/ui/form/fields/choice-rows.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { Badge } from '#app/ui/parts/badge.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { applicationWords as words } from './words.ts'

type MemberType = {
  memberTypeId: string
  memberType: string
  feeCents: number
  durationYears: number
  description?: ReactNode
}

type TypeChoiceProps = {
  name: string
  types: MemberType[]
  /** The ID of the currently chosen type, and its badge. */
  standing: string
  badge: string
  onChange?: (memberTypeId: string) => void
}

/** More choices than this become a select. */
const maxRows = 5

/** A choice of the chapter's member types, with the current one selected. */
export function TypeChoice({ name, types, standing, badge, onChange }: TypeChoiceProps) {
  if (types.length > maxRows) {
    const options = types.map(({ memberTypeId, memberType }) => ({ value: memberTypeId, text: memberType }))
    return (
      <SelectField
        name={name}
        label={words.memberType}
        options={options}
        defaultValue={standing}
        onChange={({ target }) => onChange?.(target.value)}
      />
    )
  }
  return (
    <ChoiceRows
      name={name}
      legend={words.memberType}
      defaultValue={standing}
      onChange={onChange}
      choices={types.map(({ memberTypeId, memberType, description, feeCents, durationYears }) => ({
        value: memberTypeId,
        name: memberType,
        note: description,
        badge: memberTypeId === standing && <Badge tone="info">{badge}</Badge>,
        price: <Money cents={feeCents} />,
        term: words.term(durationYears, isLifelong(durationYears)),
      }))}
    />
  )
}
