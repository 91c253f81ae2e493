import { frameWords } from './words.ts'

/** The number of things that wait behind an entry or a closed group; nothing at 0. */
export function Count({ of, className = '' }: { of: number; className?: string }) {
  if (of === 0) return null
  return (
    <span className={`panel-count ${className}`}>
      {of} <span className="sr-only">{frameWords.waiting}</span>
    </span>
  )
}
