import '#app/styles/kit/fields.css'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { createContext, useContext, type ReactNode } from 'react'
import { Icon } from '#app/ui/parts/icon.tsx'

/** Columns out of six: from 768 px, and on phones. */
export type Span = 1 | 2 | 3 | 4 | 5 | 6

export type FieldProps = {
  name: string
  label: string
  help?: ReactNode
  /** Fields are required by default; the label of others says "(optional)", or in these words when they are needed. */
  optional?: boolean | string
  span?: Span
  phoneSpan?: Span
}

type FieldShellProps = Omit<FieldProps, 'name'> & {
  id: string
  error?: string
  children: ReactNode
  /** For a group of controls: no label element. */ group?: boolean
}

/**
 * The heading of the part of a form around its only field: one of the same name shows no label of its own, and the
 * heading says that it is optional.
 */
export const PartTitle = createContext<string | undefined>(undefined)

/** A field: label above, control, then error or help. The control's aria-describedby refers to the error. */
export function FieldShell({ id, label, help, optional, error, span, phoneSpan, group, children }: FieldShellProps) {
  const isRepeated = useContext(PartTitle) === label
  const labelClass = isRepeated ? 'sr-only' : 'field-label'
  const words = (
    <>
      {label} {optional && <small>({optional === true ? 'optional' : optional})</small>}
    </>
  )
  return (
    <div
      className={`field ${spanClass(span, phoneSpan)}`}
      role={group ? 'group' : undefined}
      aria-labelledby={group ? `${id}-label` : undefined}
    >
      {group ? (
        <span className={labelClass} id={`${id}-label`}>
          {words}
        </span>
      ) : (
        <label className={labelClass} htmlFor={id}>
          {words}
        </label>
      )}
      {children}
      <FieldError id={id} error={error} />
      {help && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error?: string }) {
  if (!error) return null
  return (
    <p className="field-error" id={`${id}-error`}>
      <Icon of={CircleAlert} /> {error}
    </p>
  )
}

const phone = ['', 'col-span-1', 'col-span-2', 'col-span-3', 'col-span-4', 'col-span-5', 'col-span-6']
const desk = ['', 'md:col-span-1', 'md:col-span-2', 'md:col-span-3', 'md:col-span-4', 'md:col-span-5', 'md:col-span-6']

function spanClass(span: Span = 6, phoneSpan: Span = 6): string {
  return `${phone[phoneSpan]} ${desk[span]}`
}
