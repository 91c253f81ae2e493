import type { DrawingName } from '#app/lib/drawings.ts'
import { drawings } from '#app/lib/drawings.ts'
import { FrameIcon } from '#app/ui/frame/frame-icon.tsx'
import type { FrameIconName } from '#app/ui/frame/frame-icon.tsx'
import { Drawing } from '#app/ui/frame/drawing.tsx'
import { useRotation } from '#app/ui/frame/use-rotation.ts'

const stepMs = 3_000

/** The large pictures of the home page: one at a time, faded every three seconds, with Previous, Pause and Next. */
export function HomeCarousel({ pictures, note }: { pictures: DrawingName[]; note: string | undefined }) {
  const { turn, setTurn, running, setRunning } = useRotation(stepMs)
  const current = ((turn % pictures.length) + pictures.length) % pictures.length
  const go = (by: number) => {
    setRunning(false)
    setTurn((now) => now + by)
  }
  return (
    <section aria-roledescription="carousel" aria-label="Pictures of the chapter" className="border-b border-rule pb-3">
      <div className="relative aspect-[640/440] overflow-hidden rounded-panel border border-rule bg-[#033c73] max-sm:aspect-[16/10]">
        {pictures.map((name, index) => (
          <div
            key={name}
            aria-hidden={index !== current}
            className={`absolute inset-0 transition-opacity duration-500 ${index === current ? '' : 'opacity-0'}`}
          >
            <Drawing name={name} lazy={index > 0} className="size-full" />
          </div>
        ))}
      </div>
      <div className="mt-3 flex items-center gap-3">
        <div className="min-w-0 flex-1" aria-live={running ? 'off' : 'polite'}>
          <p className="type-body truncate font-semibold">{drawings[pictures[current]!]}</p>
          {note && <p className="type-fine text-ink-2">{note}</p>}
        </div>
        <p className="tabular shrink-0 text-ink-2">
          {current + 1} / {pictures.length}
        </p>
        <div className="flex gap-1">
          <CarouselButton label="Previous picture" icon="chevron-left" press={() => go(-1)} />
          <CarouselButton
            label={running ? 'Pause' : 'Play'}
            icon={running ? 'pause' : 'play'}
            press={() => setRunning(!running)}
          />
          <CarouselButton label="Next picture" icon="chevron-right" press={() => go(1)} />
        </div>
      </div>
    </section>
  )
}

function CarouselButton({ label, icon, press }: { label: string; icon: FrameIconName; press: () => void }) {
  return (
    <button
      type="button"
      onClick={press}
      aria-label={label}
      className="flex size-9 cursor-pointer items-center justify-center rounded-field border border-line hover:bg-base-200"
    >
      <FrameIcon name={icon} size={18} />
    </button>
  )
}
