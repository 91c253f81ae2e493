import { useCallback, useEffect, useRef } from 'react'

/**
 * An email in a frame of its own: the very HTML that recipients get, so that its width and styles are theirs. Nothing in
 * it runs. With scripts the frame is as tall as the email, and links open in a new tab.
 */
export function EmailFrame({ html, title, className = '' }: { html: string; title: string; className?: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const watching = useRef<ResizeObserver>(undefined)
  const follow = useCallback(() => {
    const page = frame.current?.contentDocument
    if (!frame.current || !page?.body) return
    const { style } = frame.current
    const fit = () => (style.height = `${page.body.scrollHeight + 2}px`)
    watching.current?.disconnect()
    watching.current = new ResizeObserver(fit)
    watching.current.observe(page.body)
    page.onclick = (event) => {
      // Of the frame's own realm, so no `instanceof`.
      const link = (event.target as Element).closest('a')
      if (!link) return
      event.preventDefault()
      window.open(link.href, '_blank', 'noopener')
    }
    fit()
  }, [])
  useEffect(() => {
    // The server's frame may have loaded before this code.
    if (frame.current?.contentDocument?.readyState === 'complete') follow()
    return () => watching.current?.disconnect()
  }, [follow])
  return (
    <iframe
      ref={frame}
      title={title}
      srcDoc={html}
      // The same origin, for pictures that only the writer sees before the email is sent.
      sandbox="allow-same-origin"
      onLoad={follow}
      className={`panel block h-120 w-full ${className}`}
    />
  )
}
