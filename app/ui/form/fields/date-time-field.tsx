import { useEffect, useRef, useState } from 'react'
import { planDateTime } from '#app/lib/format.ts'
import type { FieldProps } from '../field.tsx'
import { useField } from '../form-context.ts'
import { TextField } from './text-field.tsx'

type DateTimeFieldProps = Omit<FieldProps, 'help'> & {
  min?: string
  max?: string
  title?: string
  onTime?: (time: string) => void
  /** Below the field while it is empty. */
  emptyHelp?: string
  /** The start that this end belongs to: choosing one fills in an empty end, two hours later. */
  follows?: string
}

/**
 * A date and a time. A browser shows them in its locale's format, so the text below repeats them in the format of our
 * pages.
 */
export function DateTimeField({ onTime, follows, emptyHelp, ...props }: DateTimeFieldProps) {
  const { id, stood } = useField(props.name, false)
  const [time, setTime] = useState(stood ?? '')
  const followed = useRef(follows)
  useEffect(() => {
    if (follows === followed.current) return
    followed.current = follows
    const field = document.getElementById(id)
    const end = follows && later(follows)
    if (!end || !(field instanceof HTMLInputElement) || field.value !== '') return
    field.value = end
    field.dispatchEvent(new Event('input', { bubbles: true }))
    setTime(end)
  }, [follows, id])
  const inWords = planDateTime(time)
  return (
    <TextField
      {...props}
      type="datetime-local"
      help={inWords ? <output>{inWords}</output> : emptyHelp}
      onChange={(event) => {
        setTime(event.target.value)
        onTime?.(event.target.value)
      }}
    />
  )
}

const usualHours = 2

/** Returns a local time some hours later; undefined for a day that does not exist. */
function later(local: string): string | undefined {
  const time = new Date(`${local}Z`)
  return Number.isNaN(time.getTime())
    ? undefined
    : new Date(time.getTime() + usualHours * 3_600_000).toISOString().slice(0, 16)
}
