import Pencil from 'lucide-react/icons/pencil'
import { z } from 'zod'
import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { textOf, valuesFor } from '#app/lib/page/form-values.ts'
import { act, load } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { renewalChoice } from '#server/features/members/renewals.schema.ts'
import { newSettings, settingsChanges, triedMail, triedPayment } from '#server/features/chapters/settings.schema.ts'
import { portalSettings } from '#server/features/jobs/schema.ts'
import { JobPortalBlock } from './job-portal-block.tsx'
import { RenewalsBlock } from './renewals-block.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsView } from './settings-view.tsx'
import { settingsWords as words } from './settings-words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, url, viewer }) => {
  const [settings, renewals, jobPortal] = await Promise.all([api.settings.shown(), api.renewals.settings(), viewer.chapter.jobPortal && viewer.isAdmin ? api.jobs.settings() : null])
  const hasAny = Boolean(settings.mail ?? settings.payment)
  const edited = url.searchParams.get('edit')
  const part = edited === 'renewals' || (edited === 'jobPortal' && jobPortal) ? edited : null
  return { settings, renewals, jobPortal, part, mode: hasAny ? (edited !== null && part === null ? 'edit' : 'view') : 'create' } as const
})

const button = z.discriminatedUnion('intent', [
  newSettings.extend({ intent: z.literal('create') }),
  settingsChanges.extend({ intent: z.literal('update') }),
  triedMail.extend({ intent: z.literal('sendTest') }),
  triedPayment.extend({ intent: z.literal('checkAccount') }),
  renewalChoice.extend({ intent: z.literal('renewals') }),
  portalSettings.extend({ intent: z.literal('jobPortal') }),
])

export const action = act(button, async ({ api, input, form, redirect }) => {
  const values = valuesFor(button, textOf(form))
  if (input.intent === 'sendTest') return { tested: 'mail' as const, values, ...(await api.settings.sendTest(input)) }
  if (input.intent === 'checkAccount') return { tested: 'payment' as const, to: '', values, ...(await api.settings.checkAccount(input)) }
  if (input.intent === 'renewals') {
    await api.renewals.change(input)
    return redirect('/settings?done=renewals')
  }
  if (input.intent === 'jobPortal') {
    await api.jobs.changeSettings(input)
    return redirect('/settings?done=jobPortal')
  }
  if (input.intent === 'create') await api.settings.create(input)
  else await api.settings.update(input)
  return redirect(`/settings?done=${input.intent}`)
})

/** The chapter's name, address and accounts, for its admins: to create, to see and to edit (foundation section 2). */
export default function SettingsPage() {
  const { settings, renewals, jobPortal, part, mode } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const test = answer && 'tested' in answer ? answer : undefined
  const failure = answer && 'message' in answer ? answer : undefined
  const failureOf = (which: typeof part) => (part === which ? failure : undefined)
  const edit = mode === 'view' && <LinkButton to="?edit=1" look="primary" icon={Pencil}>{words.edit}</LinkButton>
  return (
    <WorkScreen title={words.title} lead={words.lead[mode]} action={edit}>
      {mode === 'create' && <Alert tone="warning" title={words.none.title} className="mb-6">{words.none.text}</Alert>}
      {mode === 'view' ? <SettingsView settings={settings} test={test} /> : <SettingsForm key={mode} {...{ settings, mode, test }} failure={failureOf(null)} />}
      {mode !== 'edit' && <RenewalsBlock renewals={renewals} isEditing={part === 'renewals'} failure={failureOf('renewals')} />}
      {mode !== 'edit' && jobPortal && <JobPortalBlock jobPortal={jobPortal} isEditing={part === 'jobPortal'} failure={failureOf('jobPortal')} />}
      <AnswerNotice answer={failure} done={words.done} />
    </WorkScreen>
  )
}
