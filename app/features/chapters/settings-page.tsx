import Pencil from 'lucide-react/icons/pencil'
import { z } from 'zod'
import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { textOf, valuesFor } from '#app/lib/page/form-values.ts'
import { act, load } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { newSettings, settingsChanges, triedMail, triedPayment } from '#server/features/chapters/settings.schema.ts'
import { SettingsForm } from './settings-form.tsx'
import { SettingsView } from './settings-view.tsx'
import { settingsWords as words } from './settings-words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, url }) => {
  const settings = await api.settings.shown()
  const hasAny = Boolean(settings.mail ?? settings.payment)
  return { settings, mode: hasAny ? (url.searchParams.has('edit') ? 'edit' : 'view') : 'create' } as const
})

const button = z.discriminatedUnion('intent', [
  newSettings.extend({ intent: z.literal('create') }),
  settingsChanges.extend({ intent: z.literal('update') }),
  triedMail.extend({ intent: z.literal('sendTest') }),
  triedPayment.extend({ intent: z.literal('checkAccount') }),
])

export const action = act(button, async ({ api, input, form, redirect }) => {
  const values = valuesFor(button, textOf(form))
  if (input.intent === 'sendTest') return { tested: 'mail' as const, values, ...(await api.settings.sendTest(input)) }
  if (input.intent === 'checkAccount') return { tested: 'payment' as const, to: '', values, ...(await api.settings.checkAccount(input)) }
  if (input.intent === 'create') await api.settings.create(input)
  else await api.settings.update(input)
  return redirect(`/settings?done=${input.intent}`)
})

/** The chapter's name, address and accounts, for its admins: to create, to see and to edit (foundation section 2). */
export default function SettingsPage() {
  const { settings, mode } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const test = answer && 'tested' in answer ? answer : undefined
  const failure = answer && 'message' in answer ? answer : undefined
  const edit = mode === 'view' && <LinkButton to="?edit=1" look="primary" icon={Pencil}>{words.edit}</LinkButton>
  return (
    <WorkScreen title={words.title} lead={words.lead[mode]} action={edit}>
      {mode === 'create' && <Alert tone="warning" title={words.none.title} className="mb-6">{words.none.text}</Alert>}
      {mode === 'view' ? <SettingsView settings={settings} test={test} /> : <SettingsForm key={mode} {...{ settings, mode, failure, test }} />}
      <AnswerNotice answer={failure} done={words.done} />
    </WorkScreen>
  )
}
