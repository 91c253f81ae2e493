import { dateTime } from '#app/lib/format.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Block } from '#app/ui/parts/block.tsx'
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
        ? emails.map((email) => (
            <details key={email.mailId} className="border-t border-rule py-3">
              <summary className="min-h-6">
                <span className="font-semibold wrap-anywhere">{email.subject}</span>{' '}
                <span className="type-small text-ink-2 wrap-anywhere">{email.toAddress}</span>
              </summary>
              <pre className="type-body mt-2 font-sans wrap-anywhere whitespace-pre-wrap">{email.text}</pre>
              <ul>
                {email.links.map((link) => (
                  <li key={link}>
                    <a href={link} className="text-link-line type-small inline-block py-1.5 wrap-anywhere">
                      {link}
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          ))
        : withoutServer.map(({ toAddress, subject, createdAt, chapterName }) => (
            <div key={`${createdAt} ${toAddress} ${subject}`} className="py-3">
              <p className="font-semibold wrap-anywhere">{subject}</p>
              <p className="type-small text-ink-2 wrap-anywhere">
                {words.emailOf(toAddress, chapterName, dateTime(createdAt, timeZone))}
              </p>
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
