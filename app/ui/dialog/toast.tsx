import '#app/styles/kit/toast.css'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { firstSign } from '#app/lib/hydrate/first-interaction.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { headlineOf } from './headline.ts'
import { toastWords as words } from './words.ts'

type ToastProps = {
  /** Its first sentence is the title. */
  children: string
  /** A form or a link before the close button: "Undo". */
  act?: ReactNode
  onClose: () => void
}

const seconds = { plain: 6, withAct: 10 }

/** Number of characters that six seconds are enough for. */
const shortText = 80

/**
 * The result of an action, which needs no answer. It goes away by itself, counted from the first sign of the user after
 * it appeared, but not while the pointer or the focus is on it. Without scripts its button leads back to the page.
 */
export function Toast({ children, act, onClose }: ToastProps) {
  const element = useRef<HTMLDivElement>(null)
  const id = useId()
  const [isHeld, setHeld] = useState(false)
  const lasts = (act || children.length > shortText ? seconds.withAct : seconds.plain) * 1000
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useEffect(() => {
    if (isHeld) return
    const waiting = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    void firstSign(waiting.signal).then(() => {
      if (!waiting.signal.aborted) timer = setTimeout(() => close.current(), lasts)
    })
    return () => {
      waiting.abort()
      clearTimeout(timer)
    }
  }, [isHeld, lasts])
  useUndoKey(element)
  const { title, rest } = headlineOf(children)
  return (
    <div
      ref={element}
      role="status"
      className="toast"
      aria-labelledby={id}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon of={CircleCheck} size={18} />
      <div>
        <b id={id}>{title}</b>
        {rest}
      </div>
      {act}
      <form method="get">
        <Button
          type="submit"
          size="tiny"
          icon={X}
          iconOnly
          onClick={(event) => {
            event.preventDefault()
            onClose()
          }}
        >
          {words.close}
        </Button>
      </form>
    </div>
  )
}

/** Ctrl+Z outside a field presses Undo. */
function useUndoKey(toast: { current: HTMLElement | null }): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      const field =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      const form = toast.current?.querySelector<HTMLFormElement>('form[action="/undo"]')
      if (!isUndo || field || !form) return
      event.preventDefault()
      form.requestSubmit()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [toast])
}
