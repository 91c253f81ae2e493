import '#app/styles/kit/fields.css'
import { data, type MetaFunction } from '#app/lib/remix.ts'
import { useEffect, useRef, useState } from 'react'
import { dateTime } from '#app/lib/format.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { folded } from '#server/text/folded.ts'
import { zoneName } from '#server/time/dates.ts'
import { mailboxWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

/** The page does not exist in production. */
export const loader = load(async ({ viewer }) => {
  if (viewer.mode !== 'demo') throw data({ kind: 'missing' }, { status: 404 })
  return null
})

type MailboxEmail = { to: string; subject: string; text: string; html: string; sentAt: string; links: string[] }

const source = '/dev/mailbox.json'

/** How many emails show before one asks for more. */
const aPage = 20

/** The emails that a demo would have sent, newest first. */
export default function MailboxPage() {
  const { emails, read } = useEmails()
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(aPage)
  const wanted = folded(search.trim())
  const found = emails?.filter(({ to, subject }) => folded(`${to} ${subject}`).includes(wanted)) ?? []
  const { timeZone } = useViewer().chapter
  const lead = `${words.lead} ${words.zone(zoneName(new Date(0), timeZone))}`
  return (
    <OpenScreen title={words.title} lead={lead} action={<Button onClick={read}>{words.refresh}</Button>}>
      <noscript>
        <a href={source}>{source}</a>
      </noscript>
      {emails?.length === 0 && (
        <Empty level="h2" title={words.empty} action={<LinkButton to="/password/recover">{words.forgot}</LinkButton>}>
          {words.emptyText}
        </Empty>
      )}
      {emails && emails.length > 0 && (
        <>
          <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <input
              type="search"
              className="entry max-w-90"
              aria-label={words.search}
              placeholder={words.search}
              value={search}
              onChange={({ target }) => {
                setSearch(target.value)
                setShown(aPage)
              }}
            />
            <p className="type-small text-ink-2" role="status">
              {words.emails(found.length)}
            </p>
          </div>
          <ol className="block-line">
            {found.slice(0, shown).map((email) => (
              <Email key={`${email.sentAt} ${email.to} ${email.subject}`} email={email} timeZone={timeZone} />
            ))}
          </ol>
          {found.length > shown && (
            <Button className="mt-4" onClick={() => setShown(shown + aPage)}>
              {words.more(Math.min(aPage, found.length - shown))}
            </Button>
          )}
        </>
      )}
    </OpenScreen>
  )
}

function useEmails() {
  const [emails, setEmails] = useState<MailboxEmail[]>()
  const [reading, setReading] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    fetch(source, { signal: stop.signal })
      .then((answer) => answer.json())
      .then(setEmails)
      .catch(() => stop.signal.aborted || setEmails([]))
    return () => stop.abort()
  }, [reading])
  return { emails, read: () => setReading((times) => times + 1) }
}

function Email({ email, timeZone }: { email: MailboxEmail; timeZone: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="border-b border-rule">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="grid gap-x-6 gap-y-0.5 px-2 py-3 hover:bg-base-200 sm:grid-cols-[10rem_16rem_minmax(0,1fr)]">
          <span className="tabular type-fine order-3 text-ink-2 sm:order-none sm:leading-6">
            {dateTime(email.sentAt, timeZone)}
          </span>
          <span className="type-body order-2 truncate text-ink-2 sm:order-none">{email.to}</span>
          <span className="type-body font-semibold wrap-anywhere">{email.subject}</span>
        </summary>
        <div className="mt-1 mb-4 border-l-2 border-primary pl-4 sm:ml-42">
          {isOpen && email.html && <EmailFrame email={email} />}
          <details className="mt-3" open={!email.html}>
            <summary className="type-small inline-block py-1 text-ink-2">{words.text}</summary>
            <pre className="type-body font-sans wrap-anywhere whitespace-pre-wrap">{email.text}</pre>
          </details>
          {email.links.length > 0 && (
            <ul className="mt-3" aria-label={words.links}>
              {email.links.map((link) => (
                <li key={link}>
                  <a href={link} className="text-link-line type-small inline-block py-1.5 wrap-anywhere">
                    {link}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </details>
    </li>
  )
}

/**
 * The email as a mail program draws it. The sandbox lets this page measure it and its links open in a new tab, and runs
 * no scripts.
 */
function EmailFrame({ email: { subject, html } }: { email: MailboxEmail }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(320)
  return (
    <iframe
      ref={frame}
      title={words.preview(subject)}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={html.replace('<head>', '<head><base target="_blank">')}
      className="w-full max-w-180 border border-rule bg-white"
      style={{ height }}
      onLoad={() => setHeight(frame.current?.contentDocument?.documentElement.scrollHeight ?? height)}
    />
  )
}
