import Lock from 'lucide-react/icons/lock'
import { NoticeDialog } from './notice-dialog.tsx'

type InUseDialogProps = {
  name: string
  onClose: () => void
  /** How much of it is taken, and what can be done instead. */ children: string
}

/** In the place of the question before something is deleted: what is sold cannot be. */
export function InUseDialog({ name, onClose, children }: InUseDialogProps) {
  return (
    <NoticeDialog answer={name} tone="warning" icon={Lock} title={`${name} is in use`} onClose={onClose}>
      {children}
    </NoticeDialog>
  )
}
