import { useState } from 'react'
import { planDate } from '#app/lib/format.ts'
import type { FieldProps } from '../field.tsx'
import { useField } from '../form-context.ts'
import { TextField } from './text-field.tsx'

/** A day. A browser shows it in its locale's format, so the text below repeats it in the format of our pages. */
export function DayField(props: Omit<FieldProps, 'help'>) {
  const { stood } = useField(props.name, false)
  const [day, setDay] = useState(stood ?? '')
  const inWords = planDate(day)
  return (
    <TextField
      {...props}
      type="date"
      help={inWords && <output>{inWords}</output>}
      onChange={(event) => setDay(event.target.value)}
    />
  )
}
