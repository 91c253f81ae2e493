import BookOpen from 'lucide-react/icons/book-open'
import { z } from 'zod'
import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { acts, answered, one } from '#app/lib/page/acts.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WithSections } from '#app/ui/frame/with-sections.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { renewalChoice } from '#server/features/members/renewals/schema.ts'
import {
  chapterPart,
  mailPart,
  moneyPart,
  papersPart,
  paymentPart,
  triedMail,
  triedPayment,
} from '#server/features/chapters/settings/schema.ts'
import { newLook } from '#server/features/chapters/look/schema.ts'
import { settingsParts } from '#server/features/chapters/settings/rules.ts'
import { portalSettings } from '#server/features/jobs/schema.ts'
import { ChapterPart, MoneyPart } from './chapter-part.tsx'
import { JobPortalBlock } from './job-portal-block.tsx'
import { LookPart } from './look-part.tsx'
import { MailPart } from './mail-part.tsx'
import { PapersPart } from './papers-part.tsx'
import { PaymentPart } from './payment-part.tsx'
import { RenewalsBlock } from './renewals-block.tsx'
import { settingsWords as words } from './settings-words.ts'
import { jobPortalWords } from './job-portal-words.ts'
import { lookWords } from './look-words.ts'
import { renewalsWords } from './renewals-words.ts'
import { mayDo } from '#server/auth/rights.rules.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

const editable = [...settingsParts, 'look', 'renewals', 'jobPortal'] as const

export const loader = load(async ({ api, url, viewer }) => {
  const [settings, look, renewals, jobPortal] = await Promise.all([
    api.settings.view(),
    mayDo(viewer, 'settings') ? api.chapterLook.view() : null,
    api.renewals.settings(),
    viewer.chapter.jobPortal && mayDo(viewer, 'jobPortal') ? api.jobs.settings() : null,
  ])
  const edited = editable.find((part) => part === url.searchParams.get('edit'))
  // Hundreds of names, needed only to edit.
  const zones = edited === 'chapter' ? settings.zones : []
  return { settings: { ...settings, zones }, look, renewals, jobPortal, edited: edited ?? null }
})

/** Each part is saved on its own, so that one account does not wait for the other. */
export const action = acts({
  chapter: one(chapterPart, ({ api, input }) => api.settings.update(input)),
  mail: one(mailPart, ({ api, input }) => api.settings.update(input)),
  payment: one(paymentPart, ({ api, input }) => api.settings.update(input)),
  money: one(moneyPart, ({ api, input }) => api.settings.update(input)),
  papers: one(papersPart, ({ api, input }) => api.settings.update(input)),
  look: one(newLook, ({ api, input }) => api.chapterLook.change(input)),
  resetLook: one(z.object({}), ({ api }) => api.chapterLook.reset()),
  openStandin: one(z.object({}), ({ api }) => api.settings.openStandin()),
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

/** The sections that this admin sees, in the order of the page. */
const sectionsOf = (has: { look: boolean; jobPortal: boolean }) => [
  { id: 'chapter', title: words.chapter.title },
  ...(has.look ? [{ id: 'look', title: lookWords.title }] : []),
  ...(['mail', 'payment', 'money', 'papers'] as const).map((id) => ({ id, title: words[id].title })),
  { id: 'renewals', title: renewalsWords.title },
  ...(has.jobPortal ? [{ id: 'job-portal', title: jobPortalWords.title }] : []),
]

/** The chapter's name, address and accounts, for its admins to view and edit part by part (foundation section 2). */
export default function SettingsPage() {
  const { settings, look, renewals, jobPortal, edited } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const test = answer && 'tested' in answer ? answer : undefined
  const failure = answer && 'message' in answer ? answer : undefined
  const stateOf = <Part extends (typeof editable)[number]>(part: Part) => ({
    isEditing: edited === part,
    failure: edited === part ? failure : undefined,
  })
  const { mail, payment } = settings
  const { mailWaits } = useViewer()
  const missing = !mail && !payment ? 'both' : !mail ? 'mail' : !payment ? 'payment' : null
  return (
    <WorkScreen
      title={words.title}
      lead={words.lead}
      action={
        <LinkButton to="/settings/guide" icon={BookOpen}>
          {words.guideLink}
        </LinkButton>
      }
    >
      {missing && (
        <Alert tone="warning" title={words.none[missing].title} className="mb-6">
          {mailWaits ? words.none[missing].waits : words.none[missing].text}
        </Alert>
      )}
      <WithSections
        label={words.sections}
        sections={sectionsOf({ look: look !== null, jobPortal: jobPortal !== null })}
        beside
      >
        <div className="grid gap-10">
          <ChapterPart settings={settings} {...stateOf('chapter')} />
          {look && <LookPart look={look} {...stateOf('look')} />}
          <MailPart settings={settings} {...stateOf('mail')} test={test?.tested === 'mail' ? test : undefined} />
          <PaymentPart
            settings={settings}
            {...stateOf('payment')}
            test={test?.tested === 'payment' ? test : undefined}
          />
          <MoneyPart settings={settings} {...stateOf('money')} />
          <PapersPart settings={settings} {...stateOf('papers')} />
        </div>
        <RenewalsBlock renewals={renewals} {...stateOf('renewals')} />
        {jobPortal && <JobPortalBlock jobPortal={jobPortal} {...stateOf('jobPortal')} />}
      </WithSections>
      <AnswerNotice answer={failure} done={words.done} />
    </WorkScreen>
  )
}
