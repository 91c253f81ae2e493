import { dateTime } from '#app/lib/format.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { sessionWords as words } from './profile-words.ts'

type OwnSessionsProps = Outputs['accounts']['sessions'] & { answer: unknown }

/** The viewer's active sessions, with a button to end each of the others and one to end them all. */
export function OwnSessions({ sessions, timeZone, answer }: OwnSessionsProps) {
  return (
    <Block title={words.title} id="sessions" rows>
      {sessions.map(({ session, device, role, createdAt, chapterName, isThis }) => (
        <div key={session} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">
              {device || words.unknown} {words.roles[role]}
            </p>
            <p className="type-small text-ink-2">{words.since(dateTime(createdAt, timeZone), chapterName)}</p>
          </div>
          {isThis ? (
            <span className="type-small text-ink-2">{words.thisOne}</span>
          ) : (
            <PostForm id={`session-${session}`} answer={answer}>
              <input type="hidden" name="session" value={session} />
              <SubmitButton
                intent="endSession"
                size="small"
                look="quiet"
                aria-label={words.endOf(device || words.unknown)}
              >
                {words.end}
              </SubmitButton>
            </PostForm>
          )}
        </div>
      ))}
      {sessions.length > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-3 py-3">
          <p className="type-small text-ink-2">{words.help}</p>
          <PostForm id="other-sessions" answer={answer}>
            <SubmitButton intent="endOtherSessions" size="small" look="quiet">
              {words.endOthers}
            </SubmitButton>
          </PostForm>
        </div>
      )}
    </Block>
  )
}
