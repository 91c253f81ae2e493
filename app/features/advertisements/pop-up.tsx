import { useEffect, useRef } from 'react'
import { usePressBeside } from '#app/ui/dialog/use-press-beside.ts'
import { FrameIcon } from '#app/ui/frame/frame-icon.tsx'
import { AdCarousel } from './ad-carousel.tsx'
import type { DisplayedAd } from './displayed-ad.ts'
import { adWords as words } from './ad-words.ts'

/** Banner pop-up over the home page. Focus starts on Close; Escape and a click outside close it too. */
export function PopUp({ ads, onClose }: { ads: DisplayedAd[]; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // The browser returns focus to where it was.
    return () => element?.close()
  }, [])
  usePressBeside(dialog, onClose)
  return (
    <dialog
      ref={dialog}
      aria-label={words.title}
      className="m-auto w-[min(47.5rem,100vw-2rem)] max-w-none overflow-hidden rounded-panel bg-base-100 p-0 text-base-content shadow-(--shadow-menu) backdrop:bg-[#051223]/60"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="flex items-center justify-between py-2.5 pr-3 pl-5">
        <h2 className="type-lead font-semibold">{words.title}</h2>
        <button
          type="button"
          aria-label={words.close}
          onClick={onClose}
          className="flex size-10 cursor-pointer items-center justify-center rounded-field hover:bg-base-200"
        >
          <FrameIcon name="x" size={20} />
        </button>
      </div>
      <AdCarousel ads={ads} label={words.title} />
    </dialog>
  )
}
