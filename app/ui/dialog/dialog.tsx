import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Icon, type IconShape } from '#app/ui/parts/icon.tsx'
import { closeAfterAsking } from '#app/ui/form/unsaved/unsaved.ts'
import { toneClass, type DialogTone } from './dialog-shapes.ts'
import { usePressBeside } from './use-press-beside.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  icon: IconShape
  tone: DialogTone
  /** A sentence under the title; the content below is as wide as the dialog. */
  lead?: string | undefined
  /** For forms with many fields. */
  wide?: boolean | undefined
  children?: ReactNode
  /** Buttons, the safe one first; the one with `autoFocus` gets the focus. */
  acts: ReactNode
}

/**
 * A native modal dialog. Escape and a click outside close it, and ask first if its form has unsaved entries. The server
 * renders it as an open, non-modal dialog in the page, so that its text and form are there before scripts load.
 */
export function Dialog({ open, onClose, title, icon, tone, lead, wide, children, acts }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  // The browser owns the attribute from here on: removing it by hand would leave the page inert.
  const [drawnOpen] = useState(open)
  const close = () => closeAfterAsking(element.current, onClose)
  usePressBeside(element, close)
  useEffect(() => {
    const dialog = element.current
    if (!dialog || !open) {
      dialog?.close()
      return
    }
    // A dialog rendered open by the server is not modal yet.
    if (dialog.open) dialog.close()
    const opener = openerOf(dialog)
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => {
      dialog.close()
      returnTo(opener)
    }
  }, [open])
  return (
    <dialog
      ref={element}
      open={drawnOpen || undefined}
      className={`sheet-dialog ${toneClass[tone]}`}
      data-wide={wide || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-text` : undefined}
      onKeyDown={(event) => {
        // Here, because browsers close a dialog on a second Escape without asking. A list in it takes its own Escape, and
        // so does a dialog that is only rendered by it.
        if (event.key !== 'Escape' || event.defaultPrevented || !element.current?.contains(event.target as Node)) return
        event.preventDefault()
        close()
      }}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <div className="dialog-text">
        <Icon of={icon} size={24} />
        <h2 id={`${id}-title`}>{title}</h2>
        {lead && <p>{lead}</p>}
        {children && <div id={`${id}-text`}>{children}</div>}
      </div>
      <div className="dialog-acts">{acts}</div>
    </dialog>
  )
}

/** Returns the element that had the focus; or, if the page loaded with the dialog open, the link with its URL. */
function openerOf(dialog: HTMLDialogElement): Element | undefined {
  const { activeElement, links } = document
  if (activeElement && activeElement !== document.body && !dialog.contains(activeElement)) return activeElement
  return [...links].find((link) => link.href === location.href && !dialog.contains(link))
}

/**
 * Returns focus to the opener. If it is in a menu that has closed, to the menu's button; if its row is gone, to the
 * start of the content.
 */
function returnTo(opener: Element | undefined): void {
  const summary = opener?.closest('details:not([open])')?.querySelector('summary')
  // What is folded on phones only has no summary elsewhere.
  const menu = summary && summary.getClientRects().length > 0 ? summary : undefined
  const place = menu ?? (opener?.isConnected ? opener : document.querySelector('main'))
  if (place instanceof HTMLElement) place.focus({ preventScroll: true })
}
