import LogOut from 'lucide-react/icons/log-out'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldOff from 'lucide-react/icons/shield-off'
import Trash from 'lucide-react/icons/trash-2'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import type { MemberAct } from './member-acts.ts'
import { questionWords } from './words.ts'

type MemberDialogProps = {
  act: MemberAct
  line: { memberId: string; firstName: string; lastName: string }
  /** The page whose action handles it. */
  action: string
  onClose: () => void
}

/**
 * Asks for confirmation before a member is deleted, logged out, made an admin or no longer one (foundation section 5,
 * Confirmations).
 */
export function MemberDialog({ act, line: { memberId, firstName, lastName }, action, onClose }: MemberDialogProps) {
  const { title, text, act: button } = questionWords[act]
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      act={button}
      {...actLooks[act]}
      action={action}
      fields={{ intent: act, memberId }}
    >
      {text(`${firstName} ${lastName}`, memberId)}
    </ConfirmDialog>
  )
}

/** The icon of each action, and whether it has a warning color. */
export const actLooks = {
  makeAdmin: { destructive: false, icon: ShieldCheck },
  removeAdmin: { destructive: true, icon: ShieldOff },
  endSessions: { destructive: true, icon: LogOut },
  remove: { destructive: true, icon: Trash },
}
