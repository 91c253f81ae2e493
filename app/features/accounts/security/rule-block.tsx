import { planDateTime } from '#app/lib/format.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { securityWords } from '../security-words.ts'

const { rule: words, needed, reopened } = securityWords

type Security = Outputs['accounts']['security']

/** What the viewer should know first: that a second factor is needed, and that an admin let them in again. */
export function SecurityNotes(props: { security: Security; passkeys: number; answer: unknown }) {
  const { security, passkeys, answer } = props
  const { authenticator, neededFrom, reopens, timeZone } = security
  const hasFactor = authenticator !== null || passkeys > 0
  return (
    <>
      {neededFrom && (
        <Alert tone={hasFactor ? 'success' : 'warning'} title={needed.title} className="mb-6">
          {hasFactor
            ? needed.met(authenticator !== null, passkeys)
            : needed.missing(planDateTime(neededFrom, timeZone))}
        </Alert>
      )}
      {reopens && (
        <Alert title={reopened.title} className="mb-6">
          <p>{reopened.text(planDateTime(reopens, timeZone))}</p>
          <PostForm id="refuse" answer={answer} className="mt-3">
            <SubmitButton intent="refuse" size="small" look="quiet">
              {reopened.refuse}
            </SubmitButton>
          </PostForm>
        </Alert>
      )}
    </>
  )
}

/** Whether the admins of the chapter need a second factor; on the main chapter, those of all chapters. */
export function RuleBlock(props: { rule: NonNullable<Security['rule']>; timeZone: string; answer: unknown }) {
  const { rule, timeZone, answer } = props
  return (
    <Block title={rule.isForAll ? words.titleAll : words.title} id="rule" rows>
      <div className="flex flex-wrap items-center justify-between gap-3 py-3">
        <div className="min-w-0">
          <p className="font-semibold">{words.name}</p>
          <p className="type-fine text-ink-2">{rule.from ? words.on(planDateTime(rule.from, timeZone)) : words.off}</p>
        </div>
        <PostForm id="rule-form" answer={answer}>
          <input type="hidden" name="isRequired" value={rule.from ? 'false' : 'true'} />
          <SubmitButton intent="rule" look="quiet" size="small">
            {rule.from ? words.stop : words.ask}
          </SubmitButton>
        </PostForm>
      </div>
    </Block>
  )
}
