import EyeOff from 'lucide-react/icons/eye-off'
import Megaphone from 'lucide-react/icons/megaphone'
import { useIsOnlySeen } from '#app/lib/page/withheld.ts'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { publishWords } from './admin-words.ts'
import type { EventView } from './event-standing.ts'

type Published = Pick<EventView, 'eventId' | 'eventName' | 'isPublished'>

type PublishDialogProps = {
  event: Published
  /** The number of active registrations. */
  registered: number
}

/** Where a page asks whether to publish or unpublish an event. */
export function usePublishing({ eventId, isPublished }: Published) {
  const { dialog, addressFor, close } = useDialogAddress<'publish' | 'unpublish'>()
  const intent = isPublished ? 'unpublish' : 'publish'
  return {
    intent,
    address: addressFor(intent),
    asks: dialog === intent,
    close,
    /** The viewer may not do it. */
    isWithheld: useIsOnlySeen(`/event/${eventId}`, intent),
  } as const
}

type PublishButtonProps = PublishDialogProps & {
  /** On a page whose primary button is another one. */
  quiet?: boolean
  className?: string
}

/** Publishes or unpublishes an event after a confirmation. The list of events announces the result. */
export function PublishButton({ event, registered, quiet = false, className }: PublishButtonProps) {
  const { intent, address, isWithheld } = usePublishing(event)
  if (isWithheld) return null
  return (
    <>
      <LinkButton
        to={address}
        look={event.isPublished || quiet ? 'quiet' : 'primary'}
        className={className}
        preventScrollReset
      >
        {publishWords[intent].act}
      </LinkButton>
      <PublishDialog event={event} registered={registered} />
    </>
  )
}

/** Asks whether to publish or unpublish the event, at the address of {@link usePublishing}. */
export function PublishDialog({ event, registered }: PublishDialogProps) {
  const { intent, asks, close, isWithheld } = usePublishing(event)
  const { act, title, text } = publishWords[intent]
  if (!asks || isWithheld) return null
  return (
    <ConfirmDialog
      open
      onClose={close}
      title={title}
      icon={event.isPublished ? EyeOff : Megaphone}
      act={act}
      destructive={false}
      action={`/event/${event.eventId}`}
      fields={{ intent }}
    >
      {text(event.eventName, registered)}
    </ConfirmDialog>
  )
}
