import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import ScanLine from 'lucide-react/icons/scan-line'
import { helperReference, newHelper } from '#server/features/check-in/schema.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { MemberSelect } from '#app/features/members/member-select.tsx'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { helpers as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(({ api, params }) => api.checkIn.helpers({ eventId: params.id! }))

export const action = acts({
  add: one(newHelper.omit({ eventId: true }), ({ api, input, params }) =>
    api.checkIn.addHelper({ eventId: params.id!, memberId: input.memberId }),
  ),
  remove: one(helperReference, ({ api, input }) => api.checkIn.removeHelper({ helperId: input.helperId })),
})

/** The members who may check people in at an event, for the admins who name them. */
export default function HelpersPage() {
  const { eventId, eventName, helpers } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <WorkScreen
      before={<WayBack to={`/event/${eventId}`}>{eventName}</WayBack>}
      title={words.title}
      lead={words.lead(eventName)}
      action={
        <LinkButton icon={ScanLine} to={`/event/${eventId}/check-in`} reloadDocument>
          {words.checkIn}
        </LinkButton>
      }
    >
      <PostForm key={helpers.length} id="add-helper" answer={answer} className="grid max-w-160 gap-4">
        <input type="hidden" name="intent" value="add" />
        <div className="entries">
          <MemberSelect name="memberId" label={words.member} span={6} />
        </div>
        <div>
          <SubmitButton savingText={words.adding}>{words.add}</SubmitButton>
        </div>
      </PostForm>
      <div className="mt-8 max-w-160">
        <Block title={words.title} count={String(helpers.length)}>
          {helpers.length === 0 && <Empty title={words.none.title}>{words.none.text}</Empty>}
          <ul>
            {helpers.map(({ helperId, firstName, lastName, memberId }) => (
              <li key={helperId} className="flex items-center justify-between gap-4 border-b border-rule py-3">
                <p className="min-w-0 wrap-anywhere">
                  <b className="font-semibold">{`${lastName}, ${firstName}`}</b>{' '}
                  <span className="tabular text-ink-2">{memberId}</span>
                </p>
                <PostForm id={`remove-${helperId}`}>
                  <input type="hidden" name="intent" value="remove" />
                  <input type="hidden" name="helperId" value={helperId} />
                  <SubmitButton
                    look="quiet"
                    size="small"
                    savingText={words.remove}
                    aria-label={words.removeOf(`${firstName} ${lastName}`)}
                  >
                    {words.remove}
                  </SubmitButton>
                </PostForm>
              </li>
            ))}
          </ul>
        </Block>
      </div>
      <AnswerNotice answer={answer} done={words.done} />
    </WorkScreen>
  )
}
