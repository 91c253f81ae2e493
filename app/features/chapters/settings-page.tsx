import Pencil from 'lucide-react/icons/pencil'
import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { acts, answered, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { renewalChoice } from '#server/features/members/renewals/schema.ts'
import { newSettings, settingsChanges, triedMail, triedPayment } from '#server/features/chapters/settings/schema.ts'
import { portalSettings } from '#server/features/jobs/schema.ts'
import { JobPortalBlock } from './job-portal-block.tsx'
import { RenewalsBlock } from './renewals-block.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsView } from './settings-view.tsx'
import { settingsWords as words } from './settings-words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, url, viewer }) => {
  const [settings, renewals, jobPortal] = await Promise.all([
    api.settings.view(),
    api.renewals.settings(),
    viewer.chapter.jobPortal && viewer.isAdmin ? api.jobs.settings() : null,
  ])
  const hasAny = Boolean(settings.mail ?? settings.payment)
  const edited = url.searchParams.get('edit')
  const part = edited === 'renewals' || (edited === 'jobPortal' && jobPortal) ? edited : null
  const mode = hasAny ? (edited !== null && part === null ? 'edit' : 'view') : 'create'
  // Hundreds of names, needed only to edit.
  const zones = mode === 'view' ? [] : settings.zones
  return { settings: { ...settings, zones }, renewals, jobPortal, part, mode } as const
})

export const action = acts({
  create: one(newSettings, ({ api, input }) => api.settings.create(input)),
  update: one(settingsChanges, ({ api, input }) => api.settings.update(input)),
  sendTest: answered(triedMail, async ({ api, input, values }) => ({
    tested: 'mail' as const,
    values,
    ...(await api.settings.sendTest(input)),
  })),
  checkAccount: answered(triedPayment, async ({ api, input, values }) => ({
    tested: 'payment' as const,
    to: '',
    values,
    ...(await api.settings.checkAccount(input)),
  })),
  renewals: one(renewalChoice, ({ api, input }) => api.renewals.change(input)),
  jobPortal: one(portalSettings, ({ api, input }) => api.jobs.changeSettings(input)),
})

/** The chapter's name, address and accounts, for its admins to create, view and edit (foundation section 2). */
export default function SettingsPage() {
  const { settings, renewals, jobPortal, part, mode } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const test = answer && 'tested' in answer ? answer : undefined
  const failure = answer && 'message' in answer ? answer : undefined
  const failureOf = (which: typeof part) => (part === which ? failure : undefined)
  const edit = mode === 'view' && (
    <LinkButton to="?edit=1" look="primary" icon={Pencil}>
      {words.edit}
    </LinkButton>
  )
  return (
    <WorkScreen title={words.title} lead={words.lead[mode]} action={edit}>
      {mode === 'create' && (
        <Alert tone="warning" title={words.none.title} className="mb-6">
          {words.none.text}
        </Alert>
      )}
      {mode === 'view' ? (
        <SettingsView settings={settings} test={test} />
      ) : (
        <SettingsForm key={mode} settings={settings} mode={mode} test={test} failure={failureOf(null)} />
      )}
      {mode !== 'edit' && (
        <RenewalsBlock renewals={renewals} isEditing={part === 'renewals'} failure={failureOf('renewals')} />
      )}
      {mode !== 'edit' && jobPortal && (
        <JobPortalBlock jobPortal={jobPortal} isEditing={part === 'jobPortal'} failure={failureOf('jobPortal')} />
      )}
      <AnswerNotice answer={failure} done={words.done} />
    </WorkScreen>
  )
}
