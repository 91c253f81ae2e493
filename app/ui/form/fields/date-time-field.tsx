import { useState } from 'react'
import { planDateTime } from '#app/lib/format.ts'
import type { FieldProps } from '../field.tsx'
import { useField } from '../form-context.ts'
import { TextField } from './text-field.tsx'

type DateTimeFieldProps = Omit<FieldProps, 'help'> & { min?: string; max?: string; title?: string }

/**
 * A date and a time. A browser shows them in the order of its own language, so below stands how every page will say
 * them.
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
