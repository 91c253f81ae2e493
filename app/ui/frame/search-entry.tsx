import { useCallback, useEffect, useState, type ComponentType, type MouseEvent } from 'react'
import { Link } from '#app/lib/remix.ts'
import { FrameIcon } from './frame-icon.tsx'
import { frameWords as words } from './words.ts'

type Dialog = ComponentType<{ onClose: () => void }>

const page = '/search'

/**
 * The search in the bar: a link to its page; with JavaScript it opens as a dialog, by a press or by "/". The dialog is
 * loaded only then, so that no page is heavier for it.
 */
export function SearchEntry() {
  const [Opened, setOpened] = useState<Dialog>()
  const open = useCallback(() => {
    // If its code cannot be loaded, there is still the page.
    import('../search/search-dialog.tsx')
      .then(({ SearchDialog }) => setOpened(() => SearchDialog))
      .catch(() => location.assign(page))
  }, [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
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
      open()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [open])
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
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
      {Opened && <Opened onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** The user is typing, or another dialog is open. */
const isTakenElsewhere = (target: EventTarget | null) =>
  document.querySelector('dialog:modal') !== null ||
  (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea')))
