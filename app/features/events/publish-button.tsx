import EyeOff from 'lucide-react/icons/eye-off'
import Megaphone from 'lucide-react/icons/megaphone'
import { useIsOnlySeen } from '#app/lib/page/withheld.ts'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { publishWords } from './admin-words.ts'
import type { EventView } from './event-standing.ts'

type PublishButtonProps = {
  event: Pick<EventView, 'eventId' | 'eventName' | 'isPublished'>
  /** The number of active registrations. */
  registered: number
  /** On a page whose primary button is another one. */
  quiet?: boolean
}

/** Publishes or unpublishes an event after a confirmation. The list of events announces the result. */
export function PublishButton({
  event: { eventId, eventName, isPublished },
  registered,
  quiet = false,
}: PublishButtonProps) {
  const { dialog, addressFor, close } = useDialogAddress<'publish' | 'unpublish'>()
  const intent = isPublished ? 'unpublish' : 'publish'
  const { act, title, text } = publishWords[intent]
  if (useIsOnlySeen(`/event/${eventId}`, intent)) return null
  return (
    <>
      <LinkButton to={addressFor(intent)} look={isPublished || quiet ? 'quiet' : 'primary'} preventScrollReset>
        {act}
      </LinkButton>
      {dialog === intent && (
        <ConfirmDialog
          open
          onClose={close}
          title={title}
          icon={isPublished ? EyeOff : Megaphone}
          act={act}
          destructive={false}
          action={`/event/${eventId}`}
          fields={{ intent }}
        >
          {text(eventName, registered)}
        </ConfirmDialog>
      )}
    </>
  )
}
