import { useEffect, type RefObject } from 'react'

/** Closes a dialog with a press beside it; Escape does the same for the keyboard. */
export function usePressBeside(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  useEffect(() => {
    const element = dialog.current
    // The backdrop belongs to the dialog element itself.
    const pressBeside = (event: MouseEvent) => event.target === element && onClose()
    element?.addEventListener('click', pressBeside)
    return () => element?.removeEventListener('click', pressBeside)
  }, [dialog, onClose])
}
