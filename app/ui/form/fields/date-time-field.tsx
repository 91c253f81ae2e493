import { useState } from 'react'
import { planDateTime } from '#app/lib/format.ts'
import type { FieldProps } from '../field.tsx'
import { useField } from '../form-context.ts'
import { TextField } from './text-field.tsx'

type DateTimeFieldProps = Omit<FieldProps, 'help'> & { min?: string; max?: string; title?: string }

/**
 * A date and a time. A browser shows them in its locale's format, so the text below repeats them in the format of our
 * pages.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { stood } = useField(props.name, false)
  const [time, setTime] = useState(stood ?? '')
  const inWords = planDateTime(time)
  return (
    <TextField
      {...props}
      type="datetime-local"
      help={inWords && <output>{inWords}</output>}
      onChange={(event) => setTime(event.target.value)}
    />
  )
}
