import { createContext, useContext, type ReactNode } from 'react'
import { amount, dollars } from '#app/lib/format.ts'

/** True where rows stand without the heads of their columns, as on phones: there no head says USD. */
export const WithoutHeads = createContext(false)

/** An amount of US dollars: "$1,180.00"; in a column whose head says USD, `bare`: "1,180.00". */
export function Money({ cents, bare: isBare = false }: { cents: number; bare?: boolean }) {
  const hasNoHead = useContext(WithoutHeads)
  const bare = isBare && !hasNoHead
  return <span className="tabular">{bare ? amount(cents) : dollars(cents)}</span>
}

/** The figure of a total or of a single fact, large. */
export function Figure({ children, tone = 'primary' }: { children: ReactNode; tone?: 'primary' | 'plain' }) {
  return <span className={`type-figure ${tone === 'primary' ? 'text-primary' : ''}`}>{children}</span>
}
