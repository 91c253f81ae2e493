import { BarKey, fills, type Series } from '#app/ui/parts/stacked-bars.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { emailWords as words } from './words.ts'

const looks = { sent: 'solid', waiting: 'bright', failed: 'hatch', leftOut: 'hollow' } as const satisfies Record<
  string,
  Series['look']
>

/** A bar for all recipients of an email, split by delivery state, above the key with the numbers. */
export function DeliveryBar({ progress }: { progress: Outputs['emails']['view']['progress'] }) {
  const parts = (['sent', 'waiting', 'failed', 'leftOut'] as const).filter((name) => progress[name] > 0)
  const share = (people: number) => (people / Math.max(1, progress.people)) * 100
  return (
    <div className="my-4 space-y-3">
      <svg className="bars h-3" aria-hidden>
        {parts.map((name, at) => (
          <rect
            key={name}
            x={`${share(parts.slice(0, at).reduce((sum, before) => sum + progress[before], 0))}%`}
            width={`${share(progress[name])}%`}
            height="100%"
            fill={fills[looks[name]]}
          />
        ))}
      </svg>
      <BarKey
        series={parts.map((name) => ({
          name: `${progress[name].toLocaleString('en-US')} ${words.counts[name]}`,
          look: looks[name],
        }))}
      />
    </div>
  )
}
