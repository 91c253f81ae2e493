import { drawingSources, drawings } from '#app/lib/drawings.ts'
import type { DrawingName, Ground } from '#app/lib/drawings.ts'
import { useMaybeViewer } from '#app/lib/page/viewer.ts'

/**
 * A line drawing in place of a picture. `decorative` hides it from screen readers. The caller sizes the box; the
 * drawing covers it.
 */
export function Drawing(props: {
  name: DrawingName
  ground?: Ground
  decorative?: boolean
  lazy?: boolean
  className?: string
}) {
  const { name, ground = 'blueprint', decorative = false, lazy = true, className = '' } = props
  const { src, dark } = drawingSources(name, ground, useMaybeViewer()?.theme ?? 'device')
  return (
    <picture>
      {dark && <source srcSet={dark} media="(prefers-color-scheme: dark)" />}
      <img
        src={src}
        alt={decorative ? '' : drawings[name]}
        width={640}
        height={400}
        loading={lazy ? 'lazy' : undefined}
        className={`object-cover ${className}`}
      />
    </picture>
  )
}
