import { useEffect, useRef, useState } from 'react'
import type { DrawingName, Ground } from '#app/lib/drawings.ts'
import { Drawing } from './drawing.tsx'
import { useRotation } from './use-rotation.ts'

const pictures: { name: DrawingName; ground: Ground }[] = [
  { name: 'bridge', ground: 'blueprint' },
  { name: 'plan', ground: 'sheet' },
  { name: 'dome', ground: 'blueprint' },
  { name: 'pavilion', ground: 'sheet' },
  { name: 'tower', ground: 'blueprint' },
  { name: 'contour', ground: 'sheet' },
]

const stepMs = 3_000
const slideMs = 500
const oneOn = 'translateX(calc((100% + 0.5rem) / var(--n) * -1))'

/**
 * The row of pictures in the header: four, three under 1024, two under 600, one under 480.
 * Every three seconds it moves on by one; it rests under the pointer and while it has the focus.
 */
export function PictureStrip({ tall }: { tall: boolean }) {
  const track = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState(false)
  const { turn, running, setRunning } = useRotation(stepMs, held)

  useEffect(() => {
    if (turn > 0) track.current?.animate([{ transform: 'none' }, { transform: oneOn }], { duration: slideMs, easing: 'ease-out' })
  }, [turn])

  // The picture that has just left stays in front, outside the window, so that it can slide out.
  const first = (turn + pictures.length - 1) % pictures.length
  const row = [...pictures.slice(first), ...pictures.slice(0, first)]
  return (
    <div
      data-frame="strip"
      className="relative overflow-hidden [--n:1] xs:[--n:2] min-[600px]:[--n:3] lg:[--n:4]"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div
        ref={track}
        style={{ transform: oneOn }}
        className={`flex gap-2 ${tall ? 'h-[78px] sm:h-[94px]' : 'h-[58px]'}`}
      >
        {row.map(({ name, ground }) => (
          <div
            key={name}
            className="h-full w-[calc((100%-(var(--n)-1)*0.5rem)/var(--n))] shrink-0 overflow-hidden rounded-tile border border-rule"
          >
            <Drawing name={name} ground={ground} decorative lazy={false} className="size-full" />
          </div>
        ))}
      </div>
      <button
        type="button"
        onClick={() => setRunning(!running)}
        className="sr-only rounded-field bg-raise px-3 py-1 text-[0.8125rem] font-semibold focus:not-sr-only focus:absolute focus:right-1 focus:bottom-1"
      >
        {running ? 'Pause the pictures' : 'Move the pictures'}
      </button>
    </div>
  )
}
