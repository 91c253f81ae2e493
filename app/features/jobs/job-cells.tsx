import type { ReactNode } from 'react'
import type { Cell } from '#app/ui/parts/cells.tsx'
import { jobWords } from './words.ts'

const words = jobWords.fields

type Contact = { companyName: string; web: string; email: string; phone: string; city: string; state: string }

/** Returns the details of a post; empty ones are left out. */
export function jobCells({ companyName, web, email, phone, city, state }: Contact): Cell[] {
  const cells: [string, ReactNode, Cell['wide']?][] = [
    [words.company, companyName && <span className="wrap-anywhere">{companyName}</span>, 'phone'],
    [words.city, city && <span className="wrap-anywhere">{city}</span>],
    [words.state, state && <span className="wrap-anywhere">{state}</span>],
    [words.web, web && <WebLink to={web} />, shownUrl(web).length > longestInHalf ? 'phone' : undefined],
    [words.phone, phone && <span className="tabular">{phone}</span>],
    [
      words.email,
      email && (
        <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className="text-link-line wrap-anywhere">
          {email}
        </a>
      ),
      'phone',
    ],
  ]
  return cells.flatMap(([key, value, wide]) => (value ? [{ key, value, ...(wide ? { wide } : {}) }] : []))
}

const shownUrl = (url: string) => url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')

/** A longer word breaks in half of a phone's width. */
const longestInHalf = 15

/** A link with nofollow, so that posting it brings no search ranking. */
const WebLink = ({ to }: { to: string }) => (
  <a href={to} target="_blank" rel="noopener nofollow" className="text-link-line wrap-anywhere">
    {shownUrl(to)}
  </a>
)
