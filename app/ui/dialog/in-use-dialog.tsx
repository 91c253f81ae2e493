import Lock from 'lucide-react/icons/lock'
import { NoticeDialog } from './notice-dialog.tsx'

type InUseDialogProps = {
  name: string
  onClose: () => void
  /** How much is in use, and what can be done instead. */ children: string
}

/** Replaces the confirmation of a deletion: sold items cannot be deleted. */
export function InUseDialog({ name, onClose, children }: InUseDialogProps) {
  return (
    <NoticeDialog answer={name} tone="warning" icon={Lock} title={`${name} is in use`} onClose={onClose}>
      {children}
    </NoticeDialog>
  )
}
