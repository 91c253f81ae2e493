import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldOff from 'lucide-react/icons/shield-off'
import Trash from 'lucide-react/icons/trash-2'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { nameOf, type MemberAct, type WholeLine } from './member-columns.tsx'
import { questionWords } from './words.ts'

type MemberDialogProps = {
  act: MemberAct
  line: WholeLine
  /** Address of the page without the question. */
  back: string
  onClose: () => void
}

/** Asks before a member is deleted or given or denied the role of admin (foundation section 5, Confirmations). */
export function MemberDialog({ act, line, back, onClose }: MemberDialogProps) {
  const { destructive, icon } = looks[act]
  const words = questionWords[act]
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.title(`${nameOf(line)} (${line.memberId})`)}
      act={words.act}
      destructive={destructive}
      icon={icon}
      action={back}
      fields={{ intent: act, memberId: line.memberId }}
    >
      {words.text(nameOf(line))}
    </ConfirmDialog>
  )
}

const looks = {
  makeAdmin: { destructive: false, icon: ShieldCheck },
  removeAdmin: { destructive: true, icon: ShieldOff },
  remove: { destructive: true, icon: Trash },
}
