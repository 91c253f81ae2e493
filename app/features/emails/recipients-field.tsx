import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { FieldShell } from '#app/ui/form/field.tsx'
import { useField } from '#app/ui/form/form-context.ts'
import { composeWords as words } from './words.ts'

const RecipientChips = lazy(() => import('./recipient-chips.tsx'))

type RecipientsFieldProps = {
  defaultValue: string
  /** Whether the email goes to these: an invalid entry then blocks the form. */
  chosen: boolean
}

/** The recipients one by one: chips with a search for members. A plain field without JavaScript and until it loads. */
export function RecipientsField({ defaultValue, chosen }: RecipientsFieldProps) {
  const { id, error, stood, aria } = useField('to', true)
  const hydrated = useHydrated()
  const early = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(stood ?? defaultValue)
  useEffect(() => {
    if (early.current) setText(early.current.value)
  }, [])
  const shell = { id, label: words.to, help: words.toHelp, error }
  const area = { ...aria, id, name: 'to', className: 'entry', rows: 2 }
  if (!hydrated) {
    return (
      <FieldShell {...shell}>
        <textarea {...area} ref={early} defaultValue={stood ?? defaultValue} />
      </FieldShell>
    )
  }
  const loading = (
    <FieldShell {...shell}>
      <textarea {...area} value={text} onChange={({ target }) => setText(target.value)} />
    </FieldShell>
  )
  return (
    <Suspense fallback={loading}>
      <RecipientChips initial={text} chosen={chosen} />
    </Suspense>
  )
}
