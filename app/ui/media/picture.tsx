import { drawingFor, type Ground } from '#app/lib/drawings.ts'
import { Drawing } from '#app/ui/frame/drawing.tsx'

type PictureProps = {
  src?: string | null
  alt: string
  /** Chooses the drawing that stands in when there is no picture. */
  recordId: string
  ground?: Ground
  /** Above the fold: loads at once. */
  eager?: boolean
  className?: string
}

/** A picture of 16:10 in a 1 px rule; where one is missing, a line drawing that its record keeps. */
export function Picture({ src, alt, recordId, ground, eager, className = '' }: PictureProps) {
  if (!src) return <Drawing name={drawingFor(recordId)} ground={ground} decorative lazy={!eager} className={`picture ${className}`} />
  return <img src={src} alt={alt} width={640} height={400} loading={eager ? undefined : 'lazy'} className={`picture ${className}`} />
}
