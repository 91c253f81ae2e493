import type { DrawingName, Ground } from '#app/lib/drawings.ts'
import { Drawing } from './drawing.tsx'

const pictures: [DrawingName, Ground][] = [
  ['bridge', 'blueprint'],
  ['plan', 'sheet'],
  ['dome', 'blueprint'],
  ['pavilion', 'sheet'],
  ['tower', 'blueprint'],
  ['contour', 'sheet'],
]
// The first four stand at the end once more, so that the row can begin anew unseen.
const row = [...pictures, ...pictures.slice(0, 4)]

/**
 * The row of pictures in the header: four, three under 1024, two under 600, one under 480. Every three seconds it
 * moves on by one; it rests under the pointer, and the keyboard finds a box that stops it. No script is needed.
 */
export function PictureStrip({ tall }: { tall: boolean }) {
  return (
    <div
      data-frame="strip"
      className="strip relative overflow-hidden [--n:1] xs:[--n:2] min-[37.5rem]:[--n:3] lg:[--n:4]"
    >
      <div className={`strip-row flex gap-2 ${tall ? 'h-[78px] sm:h-[94px]' : 'h-[58px]'}`}>
        {row.map(([name, ground], index) => (
          <div
            key={index}
            className="h-full w-[calc((100%-(var(--n)-1)*0.5rem)/var(--n))] shrink-0 overflow-hidden rounded-tile border border-rule"
          >
            <Drawing name={name} ground={ground} decorative lazy={false} className="size-full" />
          </div>
        ))}
      </div>
      <label className="sr-only focus-within:not-sr-only focus-within:absolute focus-within:right-1 focus-within:bottom-1 focus-within:bg-raise focus-within:px-3 focus-within:py-1">
        <input type="checkbox" /> Pause the pictures
      </label>
    </div>
  )
}
