import type { ReactNode } from 'react'
import { amount, dollars } from '#app/lib/format.ts'

/** An amount of US dollars: "$1,180.00"; in a column whose head says USD, `bare`: "1,180.00". */
export function Money({ cents, bare = false }: { cents: number; bare?: boolean }) {
  return <span className="tabular">{bare ? amount(cents) : dollars(cents)}</span>
}

/** The figure of a total or of a single fact, large. */
export function Figure({ children, tone = 'primary' }: { children: ReactNode; tone?: 'primary' | 'plain' }) {
  return <span className={`type-figure ${tone === 'primary' ? 'text-primary' : ''}`}>{children}</span>
}
