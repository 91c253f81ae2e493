import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { act, load } from '#app/lib/page/page.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { adminReasons } from '#server/features/registrations/rules.ts'
import { cancelReason } from '#server/features/registrations/schema.ts'
import { CancelFacts } from './cancel-facts.tsx'
import { cancelling, reasonTexts, refundText } from './cancel-words.ts'

export const meta: MetaFunction = () => [{ title: cancelling.link }]

const registrationOf = ({ id = '', registrationId = '' }: Record<string, string | undefined>) => ({
  eventId: id,
  registrationId,
})

export const loader = load(({ api, params }) => api.registrations.toCancel(registrationOf(params)))

export const action = act(cancelReason, async ({ api, input, params, url, redirect }) => {
  await api.registrations.cancelByAdmin({ ...registrationOf(params), ...input })
  return redirect(url.pathname, 303)
})

/** The page on which a chapter admin cancels an event registration. */
export default function CancelRegistrationPage() {
  const registration = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { eventId, state, firstName, lastName, email, refund, checkedInAt } = registration
  const list = `/event/${eventId}/registrations`
  const name = `${firstName} ${lastName}`.trim()
  const isCancelled = state === 'cancelled'
  const failure = answer && Object.keys(answer.fields).length === 0 ? answer.message : undefined
  return (
    <WorkScreen
      before={<WayBack to={list}>{cancelling.registrations}</WayBack>}
      title={isCancelled ? cancelling.cancelled : cancelling.title}
    >
      <div className="grid max-w-180 gap-6">
        {failure && <Alert tone="error" title={failure} />}
        {!isCancelled && checkedInAt && <Alert tone="warning" title={cancelling.checkedIn} />}
        {isCancelled && <Alert tone={refund === 'failed' ? 'warning' : 'success'} title={refundText(registration)} />}
        <CancelFacts
          registration={registration}
          who={[
            { key: 'Name', value: name },
            { key: 'Email', value: email },
          ]}
        />
        {!isCancelled && (
          <PostForm id="cancel" answer={answer} className="grid gap-6">
            <div className="entries">
              <SelectField
                name="reason"
                label={cancelling.reason}
                placeholder={cancelling.choose}
                options={adminReasons.map((value) => ({ value, text: reasonTexts[value] }))}
                span={6}
              />
            </div>
            <p className="type-body">
              {cancelling.warning(registration)} {cancelling.emailed(name)}
            </p>
            <div className="flex flex-wrap gap-2.5">
              <LinkButton to={list}>{cancelling.keep}</LinkButton>
              <SubmitButton look="error" savingText={cancelling.saving}>
                {cancelling.act}
              </SubmitButton>
            </div>
          </PostForm>
        )}
      </div>
    </WorkScreen>
  )
}
