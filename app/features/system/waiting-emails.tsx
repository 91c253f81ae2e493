import ChevronDown from 'lucide-react/icons/chevron-down'
import { dateTime } from '#app/lib/format.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import type { SystemState } from './system-state.ts'
import { systemWords as words } from './words.ts'

type Email = Outputs['system']['practiceEmails'][number]

/** The emails that wait for a mail server; in a practice, as a whole once the system admin has proved who they are. */
export function WaitingEmails({
  system: { withoutServer, isPractice, timeZone },
  answer,
}: {
  system: SystemState
  answer: object | undefined
}) {
  const emails = answer && 'emails' in answer ? (answer.emails as Email[]) : null
  return (
    <Block id="waiting-emails" title={words.withoutServer} count={withoutServer.length} rows>
      <p className="type-small py-3 text-ink-2">
        {words.withoutServerText} {isPractice ? words.practiceText : words.secretText}
      </p>
      {emails
        ? emails.map((email, index) => (
            <WholeEmail key={email.mailId} email={email} timeZone={timeZone} isOpen={index === 0} />
          ))
        : withoutServer.map((email) => (
            <div key={`${email.createdAt} ${email.toAddress} ${email.subject}`} className="py-3">
              <EmailHead email={email} timeZone={timeZone} />
            </div>
          ))}
      {isPractice && !emails && (
        <PostForm id="show-emails" answer={answer} className="py-3">
          <SubmitButton intent="showEmails" look="quiet" savingText={words.showing}>
            {words.showEmails}
          </SubmitButton>
        </PostForm>
      )}
    </Block>
  )
}

type HeadProps = { email: Pick<Email, 'toAddress' | 'subject' | 'createdAt' | 'chapterName'>; timeZone: string }

const EmailHead = ({ email: { toAddress, subject, createdAt, chapterName }, timeZone }: HeadProps) => (
  <>
    <p className="font-semibold wrap-anywhere">{subject}</p>
    <p className="type-small text-ink-2 wrap-anywhere">
      {words.emailOf(toAddress, chapterName, dateTime(createdAt, timeZone))}
    </p>
  </>
)

/** An email that unfolds. Its links are in its text; one that the text does not have is below it. */
function WholeEmail({ email, timeZone, isOpen }: { email: Email; timeZone: string; isOpen: boolean }) {
  const { text, links } = email
  const below = links.filter((link) => !text.includes(link))
  return (
    <details className="group" open={isOpen}>
      <summary className="flex cursor-pointer items-center justify-between gap-3 py-3">
        <div className="min-w-0">
          <EmailHead email={email} timeZone={timeZone} />
        </div>
        <Icon of={ChevronDown} className="flex-none group-open:rotate-180" />
      </summary>
      <p className="type-body pb-3 wrap-anywhere whitespace-pre-wrap">
        {partsOf(text, links).map(({ part, isLink }, index) => (isLink ? <EmailLink key={index} link={part} /> : part))}
      </p>
      {below.map((link) => (
        <p key={link} className="pb-3">
          <EmailLink link={link} />
        </p>
      ))}
    </details>
  )
}

const EmailLink = ({ link }: { link: string }) => (
  <a href={link} className="text-link-line">
    {link}
  </a>
)

/** Cuts a text at the links in it. Of two that begin alike the longer one is meant. */
function partsOf(text: string, links: readonly string[]): { part: string; isLink: boolean }[] {
  const inOrder = [...links].sort((one, other) => other.length - one.length)
  const parts: { part: string; isLink: boolean }[] = []
  let rest = text
  while (rest !== '') {
    const places = inOrder.map((link) => ({ link, at: rest.indexOf(link) })).filter(({ at }) => at >= 0)
    const next = places.reduce((first, place) => (place.at < first.at ? place : first), { link: '', at: rest.length })
    if (next.at > 0) parts.push({ part: rest.slice(0, next.at), isLink: false })
    if (next.link) parts.push({ part: next.link, isLink: true })
    rest = rest.slice(next.at + next.link.length)
  }
  return parts
}
