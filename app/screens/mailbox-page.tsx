import '#app/styles/kit/fields.css'
import { Link, data, useLocation, type MetaFunction } from '#app/lib/remix.ts'
import { useEffect, useState } from 'react'
import { dateTime } from '#app/lib/format.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { folded } from '#server/text/folded.ts'
import { cutText } from '#server/text/graphemes.ts'
import { zoneName } from '#server/time/dates.ts'
import { MailboxMessage, type MailboxEmail } from './mailbox-email.tsx'
import { mailboxWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

/** The page does not exist in production. */
export const loader = load(async ({ viewer }) => {
  if (viewer.mode !== 'demo') throw data({ kind: 'missing' }, { status: 404 })
  return null
})

const source = '/dev/mailbox.json'

/** How many emails show before one asks for more. */
const aPage = 20

/**
 * The emails that a demo would have sent, newest first, and one of them. The address names it after its #, so that
 * "Back" returns to the list: on phones the email stands in its place.
 */
export default function MailboxPage() {
  const { emails, read } = useEmails()
  const { hash } = useLocation()
  const [search, setSearch] = useState('')
  const { timeZone } = useViewer().chapter
  const chosen = emails?.find(({ id }) => hash === `#${id}`)
  const shown = chosen ?? emails?.[0]
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
      {emails && shown && (
        <div className="grid items-start gap-x-10 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
          <div className={`min-w-0 ${chosen ? 'max-lg:hidden' : ''}`}>
            <EmailList emails={emails} shown={shown.id} search={search} onSearch={setSearch} timeZone={timeZone} />
          </div>
          <div className={`min-w-0 lg:sticky lg:top-20 ${chosen ? '' : 'max-lg:hidden'}`}>
            <div className="mb-4 lg:hidden">
              <WayBack to="/dev/mailbox">{words.all}</WayBack>
            </div>
            {/* Drawn anew once it is chosen: an email in a hidden column has no height. */}
            <MailboxMessage
              key={`${shown.id} ${chosen ? 'chosen' : ''}`}
              email={shown}
              timeZone={timeZone}
              isChosen={chosen !== undefined}
            />
          </div>
        </div>
      )}
    </OpenScreen>
  )
}

type Listed = MailboxEmail & { id: string }

type EmailListProps = {
  emails: Listed[]
  /** The email beside the list. */
  shown: string
  search: string
  onSearch: (search: string) => void
  timeZone: string
}

function EmailList({ emails, shown, search, onSearch, timeZone }: EmailListProps) {
  const [count, setCount] = useState(aPage)
  const wanted = folded(search.trim())
  const found = emails.filter(({ to, subject }) => folded(`${to} ${subject}`).includes(wanted))
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <input
          type="search"
          className="entry flex-1"
          aria-label={words.search}
          placeholder={words.search}
          value={search}
          onChange={({ target }) => {
            onSearch(target.value)
            setCount(aPage)
          }}
        />
        <p className="type-small text-ink-2" role="status">
          {words.emails(found.length)}
        </p>
      </div>
      <ol className="block-line">
        {found.slice(0, count).map(({ id, to, subject, text, sentAt }) => (
          <li key={id} className="border-b border-rule">
            <Link
              to={`#${id}`}
              preventScrollReset={false}
              aria-current={id === shown ? 'true' : undefined}
              className="block border-l-2 border-transparent px-3 py-2.5 hover:bg-base-200 lg:aria-[current]:border-primary lg:aria-[current]:bg-base-200"
            >
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="type-small min-w-0 truncate text-ink-2">{words.toWhom(to)}</span>
                <span className="tabular type-fine text-ink-2">{dateTime(sentAt, timeZone)}</span>
              </span>
              <span className="type-body block font-semibold wrap-anywhere">{subject}</span>
              <span className="type-small block truncate text-ink-2">{cutText(text, 120)}</span>
            </Link>
          </li>
        ))}
      </ol>
      {found.length > count && (
        <Button className="mt-4" onClick={() => setCount(count + aPage)}>
          {words.more(Math.min(aPage, found.length - count))}
        </Button>
      )}
    </>
  )
}

function useEmails() {
  const [emails, setEmails] = useState<Listed[]>()
  const [reading, setReading] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    fetch(source, { signal: stop.signal })
      .then((answer) => answer.json())
      .then((read: MailboxEmail[]) => setEmails(listed(read)))
      .catch(() => stop.signal.aborted || setEmails([]))
    return () => stop.abort()
  }, [reading])
  return { emails, read: () => setReading((times) => times + 1) }
}

/** Names each email by its time and its place among those of the same time, which newer emails do not change. */
function listed(emails: MailboxEmail[]): Listed[] {
  const times = new Map<string, number>()
  return [...emails]
    .reverse()
    .map((email) => {
      const place = times.get(email.sentAt) ?? 0
      times.set(email.sentAt, place + 1)
      return { ...email, id: `email-${Date.parse(email.sentAt)}-${place}` }
    })
    .reverse()
}
