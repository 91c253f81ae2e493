import { useEffect, type RefObject } from 'react'

/** Closes a dialog on a click outside it; for the keyboard, Escape does. */
export function usePressBeside(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  useEffect(() => {
    const element = dialog.current
    // The backdrop belongs to the dialog element itself.
    const pressBeside = (event: MouseEvent) => event.target === element && onClose()
    element?.addEventListener('click', pressBeside)
    return () => element?.removeEventListener('click', pressBeside)
  }, [dialog, onClose])
}
