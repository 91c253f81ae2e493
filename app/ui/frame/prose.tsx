import '#app/styles/prose.css'
import { useEffect, useRef, type ReactNode } from 'react'

const dress = 'type-prose prose space-y-4'

/** Text to read, in the serif typeface: announcements, blogs, activities, descriptions, mission and history. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={dress}>{children}</div>
}

/** The same for rich text. The server sanitized it before storing it. Links to videos become players on a click. */
export function ProseHtml({ html }: { html: string }) {
  const prose = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let gone = false
    const show = async () => {
      const { showVideoFrames } = await import('./video-frames.ts')
      if (!gone && prose.current) showVideoFrames(prose.current)
    }
    if (/href="https?:\/\/[^"]*(?:youtu|vimeo)/i.test(html)) void show()
    return () => {
      gone = true
    }
  }, [html])
  // Keyed: video frames are added to the element, and must not stay for the next text.
  return <div ref={prose} key={html} className={dress} dangerouslySetInnerHTML={{ __html: html }} />
}
