import type { ReactNode } from 'react'
import { excerptEnd } from './excerpt-end.ts'

/** An excerpt with the link to the rest. What was cut and the link are one piece. */
export function ExcerptText({ excerpt, link }: { excerpt: string; link: ReactNode }) {
  const { start, end } = excerptEnd(excerpt)
  return (
    <>
      {start}{' '}
      <span className="whitespace-nowrap">
        {end} {link}
      </span>
    </>
  )
}
