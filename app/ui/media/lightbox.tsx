import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { Icon, type IconShape } from '#app/ui/parts/icon.tsx'
import { lightboxWords as words } from './lightbox-words.ts'
import { UploadedPicture } from './uploaded-picture.tsx'

export type LightboxPicture = {
  imageId: string
  image: string
  imageDescription: string
  /** Below the picture: its event. */ line?: string
}

/** Pixels that a finger must move for a swipe rather than a tap. */
const swipe = 40

/** Pictures one at a time over the whole window. Arrow keys, Home, End and swipes navigate, Escape closes. */
export default function Lightbox({
  pictures,
  start,
  onClose,
}: {
  pictures: LightboxPicture[]
  start: number
  onClose: () => void
}) {
  const [at, setAt] = useState(start)
  const dialog = useRef<HTMLDialogElement>(null)
  const touched = useRef(0)
  const current = pictures[at]!
  const last = pictures.length - 1
  const go = (to: number) => setAt(Math.max(0, Math.min(last, to)))
  const keys: Record<string, () => void> = {
    ArrowLeft: () => go(at - 1),
    ArrowRight: () => go(at + 1),
    Home: () => go(0),
    End: () => go(last),
  }

  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    dialog.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [at])

  return (
    <dialog
      ref={dialog}
      aria-label={words.label}
      className="m-0 size-full max-h-none max-w-none flex-col bg-[#051223] text-white open:flex"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        const turn = keys[event.key]
        if (!turn) return
        event.preventDefault()
        turn()
      }}
    >
      <header className="flex min-h-15 items-center gap-4 border-b border-white/20 px-4">
        <p className="type-body min-w-0 flex-1 truncate font-semibold" aria-live="polite">
          {current.imageDescription}
        </p>
        <p className="tabular shrink-0">{words.place(at + 1, pictures.length)}</p>
        <TurnButton label={words.close} icon={X} press={onClose} plain />
      </header>
      <div
        // A swipe to the right would otherwise also go back in the history.
        className="flex min-h-0 flex-1 touch-pan-y touch-pinch-zoom items-center justify-center px-4 py-4 sm:px-20"
        onTouchStart={({ touches }) => (touched.current = touches[0]!.clientX)}
        onTouchEnd={({ changedTouches }) => {
          const way = changedTouches[0]!.clientX - touched.current
          if (Math.abs(way) >= swipe) go(at + (way < 0 ? 1 : -1))
        }}
      >
        <UploadedPicture
          key={current.imageId}
          path={current.image}
          alt={current.imageDescription}
          sizes="100vw"
          lazy={false}
          className="h-auto max-h-full w-auto max-w-full border border-white/30 object-contain!"
        />
      </div>
      <div className="flex items-center justify-between gap-4 px-4 pb-3 sm:justify-center">
        <TurnButton
          label={words.previous}
          icon={ChevronLeft}
          press={() => go(at - 1)}
          off={at === 0}
          className="sm:fixed sm:top-1/2 sm:left-3"
        />
        <p className="type-fine min-h-5 min-w-0 truncate">{current.line}</p>
        <TurnButton
          label={words.next}
          icon={ChevronRight}
          press={() => go(at + 1)}
          off={at === last}
          className="sm:fixed sm:top-1/2 sm:right-3"
        />
      </div>
      <div className="flex shrink-0 gap-1.5 overflow-x-auto px-4 pt-1 pb-4">
        {pictures.map((picture, index) => (
          <button
            key={picture.imageId}
            type="button"
            aria-label={words.show(picture.imageDescription)}
            aria-current={index === at ? 'true' : undefined}
            onClick={() => go(index)}
            className="size-16 shrink-0 cursor-pointer rounded-tile opacity-70 outline-2 outline-transparent first:ml-auto last:mr-auto focus-visible:outline-white aria-[current]:opacity-100 aria-[current]:outline-accent"
          >
            <UploadedPicture path={picture.image} alt="" sizes="64px" className="size-full rounded-tile" />
          </button>
        ))}
      </div>
    </dialog>
  )
}

type TurnButtonProps = {
  label: string
  icon: IconShape
  press: () => void
  off?: boolean
  plain?: boolean
  className?: string
}

/** Stays focusable at the end: a disabled button would lose the focus, and keyboard events with it. */
function TurnButton({ label, icon, press, off = false, plain = false, className = '' }: TurnButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={press}
      className={`flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-field outline-white hover:bg-white/10 focus-visible:outline-2 aria-disabled:opacity-40 ${plain ? '' : 'border border-white/50'} ${className}`}
    >
      <Icon of={icon} size={20} />
    </button>
  )
}
