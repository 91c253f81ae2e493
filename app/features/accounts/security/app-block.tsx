import '#app/styles/kit/digits.css'
import { date, dateTime } from '#app/lib/format.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Badge } from '#app/ui/parts/badge.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { securityWords } from '../security-words.ts'

const { app: words, codes: codeWords } = securityWords

const allCodes = Array.from({ length: 10 }, (_, index) => index)

/** The authenticator app and the recovery codes. */
export function AppBlock({ security, answer }: { security: Outputs['accounts']['security']; answer: unknown }) {
  const { authenticator, recoveryCodes, timeZone } = security
  const badge = authenticator ? (
    <Badge tone="success" dot="full">
      {words.on}
    </Badge>
  ) : (
    <Badge dot="hollow">{words.off}</Badge>
  )
  return (
    <Block title={words.title} id="app" aside={badge} rows>
      <div className="flex flex-wrap items-center justify-between gap-3 py-3">
        <div className="min-w-0">
          <p className="font-semibold">{words.name}</p>
          <p className="type-fine text-ink-2">
            {authenticator
              ? words.since(date(authenticator.since, timeZone), dateTime(authenticator.lastUsedAt!, timeZone))
              : words.help}
          </p>
        </div>
        <div className="flex gap-2">
          <PostForm id="set-up" answer={answer}>
            <SubmitButton intent="setUp" look="quiet" size="small">
              {authenticator ? words.replace : words.setUp}
            </SubmitButton>
          </PostForm>
          {authenticator && (
            <PostForm id="turn-off" answer={answer}>
              <SubmitButton intent="turnOff" look="quiet" size="small">
                {words.turnOff}
              </SubmitButton>
            </PostForm>
          )}
        </div>
      </div>
      {recoveryCodes && (
        <div className="flex flex-wrap items-center justify-between gap-3 py-3">
          <div className="min-w-0">
            <p className="font-semibold">{codeWords.name}</p>
            <p className="type-fine text-ink-2">
              {codeWords.left(recoveryCodes.left, date(recoveryCodes.madeAt, timeZone))}
            </p>
            <p className="code-cells" aria-hidden>
              {allCodes.map((index) => (
                <i key={index} data-left={index < recoveryCodes.left || undefined} />
              ))}
            </p>
          </div>
          <PostForm id="new-codes" answer={answer}>
            <SubmitButton intent="newCodes" look="quiet" size="small">
              {codeWords.make}
            </SubmitButton>
          </PostForm>
        </div>
      )}
    </Block>
  )
}
