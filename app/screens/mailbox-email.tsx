import { useEffect, useRef, useState, type ReactNode } from 'react'
import { dateTime } from '#app/lib/format.ts'
import { mailboxWords as words } from './words.ts'

export type MailboxEmail = { to: string; subject: string; text: string; html: string; sentAt: string; links: string[] }

type MailboxMessageProps = {
  email: MailboxEmail
  timeZone: string
  /** Whether somebody chose it: its heading then gets the focus, as on phones it replaces the list. */
  isChosen: boolean
}

/** An email: to whom it went, when, and as their mail program draws it; below it the plain text and the links. */
export function MailboxMessage({
  email: { to, subject, text, html, sentAt, links },
  timeZone,
  isChosen,
}: MailboxMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isChosen) heading.current?.focus({ preventScroll: true })
  }, [isChosen])
  return (
    <article>
      <h2 ref={heading} tabIndex={-1} className="type-section wrap-anywhere outline-none">
        {subject}
      </h2>
      <dl className="type-small mt-3 grid gap-1">
        <Line name={words.to}>{to}</Line>
        <Line name={words.sent}>
          <span className="tabular">{dateTime(sentAt, timeZone)}</span>
        </Line>
      </dl>
      {html && <EmailFrame subject={subject} html={html} />}
      <details className="mt-3 border-y border-rule" open={!html}>
        <summary className="type-small min-h-11 cursor-pointer py-3 font-semibold">{words.text}</summary>
        <pre className="type-body pb-4 font-sans wrap-anywhere whitespace-pre-wrap">{text}</pre>
      </details>
      {links.length > 0 && (
        <div className="mt-4">
          <h3 className="type-small font-semibold">{words.links}</h3>
          <ul>
            {links.map((link) => (
              <li key={link}>
                <a href={link} className="text-link-line type-small inline-block py-1.5 wrap-anywhere">
                  {link}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </article>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-10 flex-none text-ink-2">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/**
 * The email as a mail program draws it. The sandbox lets this page measure it and its links open in a new tab, and runs
 * no scripts.
 */
function EmailFrame({ subject, html }: Pick<MailboxEmail, 'subject' | 'html'>) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(320)
  return (
    <iframe
      ref={frame}
      title={words.preview(subject)}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={drawn(html)}
      className="mt-4 w-full max-w-180 border border-rule bg-white"
      style={{ height }}
      onLoad={() => setHeight(frame.current?.contentDocument?.documentElement.scrollHeight || height)}
    />
  )
}

/** Links open in a new tab. Pictures come from this portal, whatever its address was when the email was written. */
const drawn = (html: string) =>
  html.replace('<head>', '<head><base target="_blank">').replaceAll(/(\ssrc(?:set)?=")https?:\/\/[^/"]+(?=\/)/g, '$1')
