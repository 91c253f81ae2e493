import { useCallback, useEffect, useRef, useState, type ComponentType, type MouseEvent } from 'react'
import { Link } from '#app/lib/remix.ts'
import { FrameIcon } from './frame-icon.tsx'
import { frameWords as words } from './words.ts'

type Dialog = ComponentType<{ onClose: () => void; takeTyped: () => string }>

const page = '/search'

/**
 * The search in the bar: a link to its page; with JavaScript it opens as a dialog, by a press or by "/". The dialog is
 * loaded only then, so that no page is heavier for it; what is typed until it is there goes into it.
 */
export function SearchEntry() {
  const [Opened, setOpened] = useState<Dialog>()
  /** What was typed since "/", and whether the dialog is still loading. */
  const early = useRef({ text: '', isLoading: false })
  const takeTyped = useCallback(() => {
    early.current.isLoading = false
    return early.current.text
  }, [])
  const open = useCallback(() => {
    // If its code cannot be loaded, there is still the page.
    import('../search/search-dialog.tsx')
      .then(({ SearchDialog }) => setOpened(() => SearchDialog))
      .catch(() => location.assign(page))
  }, [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (early.current.isLoading) {
        const after = textAfter(early.current.text, event)
        if (after === undefined) return
        early.current.text = after
        event.preventDefault()
        return
      }
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        isTakenElsewhere(event.target)
      )
        return
      event.preventDefault()
      early.current = { text: '', isLoading: true }
      open()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [open])
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    early.current.text = ''
    open()
  }
  return (
    <>
      <Link to={page} onClick={follow} className="bar-entry" aria-keyshortcuts="/" title={`${words.search} ( / )`}>
        <span>
          <FrameIcon name="search" size={18} />
          <span className="sr-only">{words.search}</span>
        </span>
      </Link>
      {Opened && <Opened onClose={() => setOpened(undefined)} takeTyped={takeTyped} />}
    </>
  )
}

/** Returns a text after a key was pressed in it, or undefined when the key writes nothing. */
function textAfter(text: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === 'Backspace') return [...text].slice(0, -1).join('')
  return [...key].length === 1 ? text + key : undefined
}

/** The user is typing, or another dialog is open. */
const isTakenElsewhere = (target: EventTarget | null) =>
  document.querySelector('dialog:modal') !== null ||
  (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea')))
