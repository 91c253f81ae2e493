import { createContext, useContext, type ReactNode } from 'react'
import { amount, dollars } from '#app/lib/format.ts'

/** True if rows have no column headings, as on phones: there no heading says USD. */
export const WithoutHeads = createContext(false)

/** An amount of US dollars: "$1,180.00"; `bare` in a column whose heading says USD: "1,180.00". */
export function Money({ cents, bare: isBare = false }: { cents: number; bare?: boolean }) {
  const hasNoHead = useContext(WithoutHeads)
  const bare = isBare && !hasNoHead
  return <span className="tabular">{bare ? amount(cents) : dollars(cents)}</span>
}

/** A total or a single fact as a large figure. */
export function Figure({ children, tone = 'primary' }: { children: ReactNode; tone?: 'primary' | 'plain' }) {
  return <span className={`type-figure ${tone === 'primary' ? 'text-primary' : ''}`}>{children}</span>
}
