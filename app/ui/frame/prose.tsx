import '#app/styles/prose.css'
import type { ReactNode } from 'react'

/** Text to read, in the serif face: announcements, blogs, activities, descriptions, mission and history. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="type-prose space-y-4">{children}</div>
}
