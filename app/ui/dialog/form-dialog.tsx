import { useNavigation } from '#app/lib/remix.ts'
import type { ReactNode } from 'react'
import { useIsOnlySeen } from '#app/lib/page/withheld.ts'
import { VersionField } from '#app/ui/form/version-field.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import type { IconShape } from '#app/ui/parts/icon.tsx'
import { Dialog } from './dialog.tsx'

export type FormDialogProps = {
  id: string
  title: string
  icon: IconShape
  /** A sentence under the title. */
  lead?: string
  wide?: boolean
  /** Names the action: "Add link". */
  act: string
  /** Hidden fields, including `intent`. */
  hidden: Record<string, string>
  /** The version of the edited record. */
  edition?: string
  initial?: Record<string, string | number | boolean | null | undefined>
  labels: Record<string, string>
  answer: unknown
  /** Disables the button: a required part is missing. */
  off?: boolean
  /** The URL with the dialog open, where a rejected form is shown again, and the one without it. */
  here: string
  back: string
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A form in a dialog. Both buttons work without JavaScript. */
export function FormDialog({
  id,
  title,
  icon,
  lead,
  wide,
  act,
  hidden,
  edition,
  initial,
  labels,
  answer,
  off,
  here,
  back,
  onClose,
  children,
}: FormDialogProps) {
  const navigation = useNavigation()
  const isOnlySeen = useIsOnlySeen(here, hidden.intent, hidden.eventId)
  const acts = (
    <>
      <LinkButton
        to={back}
        preventScrollReset
        onClick={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        {isOnlySeen ? 'Close' : 'Cancel'}
      </LinkButton>
      {!isOnlySeen && (
        <Button type="submit" form={id} look="primary" saving={navigation.formMethod === 'POST'} disabled={off}>
          {act}
        </Button>
      )}
    </>
  )
  return (
    <Dialog open onClose={onClose} title={title} icon={icon} tone="info" lead={lead} wide={wide} acts={acts}>
      <PostForm id={id} action={here} answer={answer} initial={initial} labels={labels} preventScrollReset>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {edition !== undefined && <VersionField edition={edition} />}
        <ErrorSummary />
        <div className="entries mt-3">{children}</div>
      </PostForm>
    </Dialog>
  )
}
