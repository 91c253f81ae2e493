import type { ReactNode } from 'react'
import { failureIn } from '#app/ui/form/post-form.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'

/** A rejection that is not about a field. Field errors are shown at the field. */
export function DialogFailure({ answer }: { answer: unknown }) {
  const failure = failureIn(answer)
  if (!failure || Object.keys(failure.fields ?? {}).length > 0) return null
  return <Alert tone="error" title={failure.message} />
}

/** Closes the dialog without a change; without JavaScript it links to the table. */
export function KeepIt({
  to,
  onClose,
  isFirst,
  children,
}: {
  to: string
  onClose: () => void
  /** Receives the focus. */ isFirst?: boolean
  children: ReactNode
}) {
  return (
    <LinkButton
      to={to}
      data-first-focus={isFirst}
      onClick={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </LinkButton>
  )
}
