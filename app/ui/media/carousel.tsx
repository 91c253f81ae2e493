import { FrameIcon, type FrameIconName } from '#app/ui/frame/frame-icon.tsx'
import { useRotation } from '#app/ui/frame/use-rotation.ts'

/** For every carousel (events and content, sections 9). */
const stepMs = 3_000

/**
 * The state of a carousel, one item at a time. `turn` keeps counting, also below zero; `current` is the item's index.
 */
export function useCarousel(count: number) {
  const rotation = useRotation(stepMs, count === 1)
  const placeOf = (turn: number) => ((turn % count) + count) % count
  return { ...rotation, count, placeOf, current: placeOf(rotation.turn) }
}

type CarouselControlsProps = {
  of: ReturnType<typeof useCarousel>
  words: {
    place: (number: number, count: number) => string
    previous: string
    next: string
    pause: string
    play: string
  }
  placeClass?: string
}

/** The position, with Previous, Pause and Next; empty for a single item. Navigating by hand stops the rotation. */
export function CarouselControls({
  of: { count, current, running, setRunning, setTurn },
  words,
  placeClass = '',
}: CarouselControlsProps) {
  if (count < 2) return null
  const go = (by: number) => {
    setRunning(false)
    setTurn((now) => now + by)
  }
  return (
    <>
      <p className={`tabular shrink-0 text-ink-2 ${placeClass}`}>{words.place(current + 1, count)}</p>
      <div className="flex gap-1">
        <ControlButton label={words.previous} icon="chevron-left" press={() => go(-1)} />
        <ControlButton
          label={running ? words.pause : words.play}
          icon={running ? 'pause' : 'play'}
          press={() => setRunning(!running)}
        />
        <ControlButton label={words.next} icon="chevron-right" press={() => go(1)} />
      </div>
    </>
  )
}

function ControlButton({ label, icon, press }: { label: string; icon: FrameIconName; press: () => void }) {
  return (
    <button
      type="button"
      onClick={press}
      aria-label={label}
      className="flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-field border border-line hover:bg-base-200"
    >
      <FrameIcon name={icon} size={18} />
    </button>
  )
}
