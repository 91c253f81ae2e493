import { Form, useNavigation, type FormProps } from '#app/lib/remix.ts'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef, type ReactNode } from 'react'
import { useIsOnlySeen } from '#app/lib/page/withheld.ts'
import { Button } from '#app/ui/parts/button.tsx'
import type { IconShape } from '#app/ui/parts/icon.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  title?: ReactNode
  /** A sentence above what `children` list across the whole dialog. */
  lead?: string
  /** One sentence with the names and counts at stake. */
  children: ReactNode
  /** Names the action: "Delete session". */
  act: string
  safe?: string
  /** Red, with a warning; the focus starts on the safe button. Off for changes that can be undone. */
  destructive?: boolean
  icon?: IconShape
  /** Sent with the form, including `intent`. */
  fields: Record<string, string>
  action?: FormProps['action']
}

/**
 * Asks for confirmation before an action. The action is a form of its own, so it works wherever a form works; the
 * dialog closes when it is done. Nothing is asked about what the viewer may not do.
 */
export function ConfirmDialog({
  open,
  onClose,
  title = 'Are you sure?',
  lead,
  children,
  act,
  destructive = true,
  safe = destructive ? 'Keep it' : 'Cancel',
  icon = TriangleAlert,
  fields,
  action,
}: ConfirmDialogProps) {
  const navigation = useNavigation()
  const sending = open && navigation.formData !== undefined
  const wasSending = useRef(false)
  useEffect(() => {
    if (wasSending.current && !sending && open) onClose()
    wasSending.current = sending
  }, [sending, open, onClose])
  if (useIsOnlySeen(action, fields.intent, fields.eventId)) return null
  const acts = (
    <>
      <Button onClick={onClose} {...(destructive && { 'data-first-focus': true })}>
        {safe}
      </Button>
      <Form method="post" action={action}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button
          type="submit"
          look={destructive ? 'error' : 'primary'}
          saving={sending}
          {...(!destructive && { 'data-first-focus': true })}
        >
          {act}
        </Button>
      </Form>
    </>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      lead={lead}
      icon={icon}
      tone={destructive ? 'error' : 'info'}
      acts={acts}
    >
      {children}
    </Dialog>
  )
}
