import '#app/styles/prose.css'
import type { ReactNode } from 'react'

const dress = 'type-prose prose space-y-4'

/** Text to read, in the serif face: announcements, blogs, activities, descriptions, mission and history. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={dress}>{children}</div>
}

/** The same for formatted text that was typed in. The server has cleaned it before it kept it. */
export function ProseHtml({ html }: { html: string }) {
  return <div className={dress} dangerouslySetInnerHTML={{ __html: html }} />
}
