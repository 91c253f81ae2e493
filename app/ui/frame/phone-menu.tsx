import { useLocation } from '#app/lib/remix.ts'
import { useEffect, useRef } from 'react'
import type { MouseEvent } from 'react'
import { lazyHydrate } from '#app/lib/hydrate/lazy-hydrate.tsx'
import type { Viewer } from '#app/lib/page/viewer.ts'
import { FrameIcon } from './frame-icon.tsx'
import { Mark } from './mark.tsx'
import { PhoneMenuBody as WholeBody } from './phone-menu-body.tsx'

const dialogId = 'phone-menu'
// Before hydration, the browser itself opens and closes the menu as a popover.
const openByBrowser = { popovertarget: dialogId }
const closeByBrowser = { popovertarget: dialogId, popovertargetaction: 'hide' }
const asPopover = { popover: 'auto' }

const Body = lazyHydrate(
  import.meta.env.SSR ? WholeBody : undefined,
  async () => (await import('./phone-menu-body.tsx')).PhoneMenuBody,
  { until: 'reached' },
)

/** The phone menu: full screen, from the right. As a modal dialog it traps the focus, and Escape closes it. */
export function PhoneMenu({ viewer }: { viewer: Viewer }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()

  useEffect(() => {
    dialog.current?.close()
    if (dialog.current?.matches(':popover-open')) dialog.current.hidePopover()
  }, [key])

  const open = (event: MouseEvent) => {
    event.preventDefault()
    dialog.current?.showModal()
  }
  return (
    <>
      <button
        type="button"
        {...openByBrowser}
        onClick={open}
        aria-haspopup="dialog"
        aria-label="Menu"
        className="-mr-2.5 flex w-11 items-center justify-center"
      >
        <FrameIcon name="menu" size={22} />
      </button>
      <dialog ref={dialog} id={dialogId} {...asPopover} aria-label="Menu" className="phone-sheet">
        <div className="on-bar flex h-14 shrink-0 items-center gap-3 px-4">
          <Mark height={28} onBar />
          <span className="truncate font-semibold">{viewer.chapter.chapterName}</span>
          <button
            type="button"
            {...closeByBrowser}
            onClick={(event) => {
              event.preventDefault()
              dialog.current?.close()
            }}
            aria-label="Close the menu"
            className="-mr-2 ml-auto flex size-11 items-center justify-center"
          >
            <FrameIcon name="x" size={24} />
          </button>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-6">
          <Body viewer={viewer} />
        </div>
      </dialog>
    </>
  )
}
