import { z } from 'zod'
import { redirect, useActionData, useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import { acts, answered, one } from '#app/lib/page/acts.ts'
import { useShownOnce } from '#app/lib/page/shown-once.ts'
import { load } from '#app/lib/page/page.ts'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import {
  authenticatorCode,
  factorRule,
  newPasskey,
  passkeyName,
  passkeyReference,
  sessionReference,
} from '#server/features/accounts/schema.ts'
import { AppBlock } from './app-block.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { OtherWays } from './other-ways.tsx'
import { PasskeysBlock } from './passkeys-block.tsx'
import { RuleBlock, SecurityNotes } from './rule-block.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'
import { FailureAlert } from '../failure-alert.tsx'
import { OwnSessions } from '../own-sessions.tsx'
import { securityWords as words } from '../security-words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, url }) => {
  const [security, passkeys, sessions] = await Promise.all([
    api.accounts.security(),
    api.accounts.passkeys(),
    api.accounts.sessions(),
  ])
  const isSettingUp = url.searchParams.get('dialog') === 'app'
  return { security, passkeys, sessions, setUp: isSettingUp ? await api.accounts.newAuthenticator() : null }
})

const nothing = z.object({})

export const action = acts({
  setUp: one(nothing, async ({ api }) => {
    await api.accounts.beginAuthenticator()
    throw redirect('/security?dialog=app')
  }),
  confirm: answered(authenticatorCode, async ({ api, input }) => ({
    ok: true as const,
    done: 'confirm',
    ...(await api.accounts.confirmAuthenticator(input)),
  })),
  turnOff: one(nothing, ({ api }) => api.accounts.turnOffAuthenticator()),
  newCodes: answered(nothing, async ({ api }) => ({
    ok: true as const,
    done: 'saved',
    ...(await api.accounts.newRecoveryCodes()),
  })),
  addPasskey: answered(newPasskey, async ({ api, input }) => ({
    ok: true as const,
    done: 'addPasskey',
    ...(await api.accounts.addPasskey(input)),
  })),
  renamePasskey: one(passkeyName, ({ api, input }) => api.accounts.renamePasskey(input)),
  removePasskey: one(passkeyReference, ({ api, input }) => api.accounts.removePasskey(input)),
  rule: one(factorRule, ({ api, input }) => api.accounts.requireSecondFactor(input)),
  refuse: one(nothing, ({ api }) => api.accounts.refuseReopening()),
  endSession: one(sessionReference, ({ api, input }) => api.accounts.endSession(input)),
  endOtherSessions: one(nothing, ({ api }) => api.accounts.endOtherSessions()),
})

/** How a person logs in, and where they are logged in. */
export default function SecurityPage() {
  const { security, passkeys, sessions, setUp } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [query] = useSearchParams()
  const done = answer?.ok ? words.done[answer.done] : words.done[query.get('done') ?? '']
  useShownOnce('done', done !== undefined)
  const { timeZone } = security
  return (
    <WorkScreen title={words.title} lead={words.lead}>
      {answer?.ok === false && !setUp && <FailureAlert answer={answer} />}
      {done && !(answer?.ok === false) && (
        <Alert tone="success" className="mb-6">
          {done}
        </Alert>
      )}
      <SecurityNotes security={security} passkeys={passkeys.length} answer={answer} />
      <div className="flex flex-col gap-10">
        <PasskeysBlock passkeys={passkeys} timeZone={timeZone} answer={answer} />
        <AppBlock security={security} answer={answer} />
        <OtherWays security={security} asksMore={security.authenticator !== null || passkeys.length > 0} />
        <OwnSessions {...sessions} answer={answer} />
        {security.rule && <RuleBlock rule={security.rule} timeZone={timeZone} answer={answer} />}
      </div>
      {setUp && !answer?.ok && <SetUpDialog setUp={setUp} answer={answer} />}
      {answer?.ok && answer.codes && <CodesDialog key={answer.codes[0]} codes={answer.codes} />}
    </WorkScreen>
  )
}
