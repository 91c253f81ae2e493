import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldOff from 'lucide-react/icons/shield-off'
import Trash from 'lucide-react/icons/trash-2'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { nameOf, type MemberAct, type WholeLine } from './member-columns.tsx'

type MemberDialogProps = {
  act: MemberAct
  line: WholeLine
  /** Address of the page without the question. */
  back: string
  onClose: () => void
}

/** Asks before a member is deleted or given or denied the role of admin (foundation section 5, Confirmations). */
export function MemberDialog({ act, line, back, onClose }: MemberDialogProps) {
  const { button, destructive, icon, text } = questions[act]
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      act={button}
      destructive={destructive}
      icon={icon}
      action={back}
      fields={{ intent: act, memberId: line.memberId }}
    >
      {text(`${nameOf(line)} (${line.memberId})`)}
    </ConfirmDialog>
  )
}

const questions = {
  makeAdmin: {
    button: 'Make admin',
    destructive: false,
    icon: ShieldCheck,
    text: (who: string) => `Are you sure about making this user as Admin? ${who} has to log in again.`,
  },
  removeAdmin: {
    button: 'Remove Admin',
    destructive: true,
    icon: ShieldOff,
    text: (who: string) => `${who} stays a member, is no longer admin, and has to log in again.`,
  },
  remove: {
    button: 'Delete member',
    destructive: true,
    icon: Trash,
    text: (who: string) => `Are you sure about deleting this User? ${who} can no longer log in. The payments stay in the books.`,
  },
} as const
