import { useState } from 'react'
import {
  eventTypeLabel,
  eventTypes,
  maxLength,
  namesType,
  ownTypeChoice,
  typeNameOf,
} from '#server/features/events/rules.ts'
import { capitalized } from '#server/text/graphemes.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { useForm } from '#app/ui/form/form-context.ts'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { form } from './form-words.ts'
import { particulars } from './words.ts'

type TypeFieldsProps = {
  /** The edited event, whose type only keeps or changes its name. */
  of: { eventType: string; typeName: string } | undefined
  /** Names of the chapter's own types. */
  types: string[]
  onChoose: (choice: string) => void
}

/** The type of an event: one of the six, or one of the chapter's own, which may be named here. */
export function TypeFields({ of, types, onChoose }: TypeFieldsProps) {
  const { values } = useForm()
  const hydrated = useHydrated()
  const [choice, setChoice] = useState(values.eventType ?? '')
  const name = <TextField name="typeName" label={form.typeName} maxLength={maxLength.typeName} span={3} optional />
  if (of) {
    if (of.typeName === '') return null
    return (
      <TextField
        name="typeName"
        label={form.typeName}
        help={form.typeNameHelp(typeNameOf({ ...of, typeName: '' }))}
        maxLength={maxLength.typeName}
        optional
        span={3}
      />
    )
  }
  const options = [
    ...eventTypes.map((value) => ({ value, text: capitalized(eventTypeLabel(value)) })),
    ...types.map((type) => ({ value: ownTypeChoice(type), text: type })),
    { value: ownTypeChoice(), text: form.anotherType },
  ]
  return (
    <>
      <SelectField
        name="eventType"
        label={particulars.type}
        span={3}
        placeholder={form.chooseType}
        options={options}
        onChange={(event) => {
          setChoice(event.target.value)
          onChoose(event.target.value)
        }}
      />
      {/* Before hydration nothing can hide it. */}
      {(!hydrated || namesType(choice)) && name}
    </>
  )
}
