import { tileVariant } from './tile-variant.ts'

type MonogramTileProps = {
  /** Selects the pattern behind the initials; a member always has the same one. */ memberId: string
  initials: string
  size?: number
  className?: string
}

const lines = [
  'M0 100A100 100 0 0 1 100 0',
  'M0 0L100 100M0 34L66 100',
  'M18 100A82 82 0 0 1 100 18M42 100A58 58 0 0 1 100 42',
  'M75 0V100M0 75H100',
  'M8 100L50 12L92 100',
]

/** Replaces a missing member picture. The name is next to it, so screen readers skip it. */
export function MonogramTile({ memberId, initials, size = 72, className = '' }: MonogramTileProps) {
  return (
    <svg className={`tile ${className}`} width={size} height={size} viewBox="0 0 100 100" aria-hidden>
      <path d={lines[tileVariant(memberId)]} fill="none" stroke="currentColor" strokeWidth={100 / size} opacity=".28" />
      <text x="50" y="50" fill="currentColor" fontSize="32" textAnchor="middle" dominantBaseline="central">
        {initials}
      </text>
    </svg>
  )
}
