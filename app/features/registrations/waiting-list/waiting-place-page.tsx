import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { z } from 'zod'
import { act, load } from '#app/lib/page/page.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { useSent } from '#app/ui/dialog/mail-waits.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { cart } from '#server/features/registrations/schema.ts'
import { cartCookie } from '../checkout/cart-cookie.ts'
import { eventPath } from '../registration-links.tsx'
import { place as words } from './waiting-words.ts'

// The key in the URL stays on this site. With no-referrer, a form would be sent without its origin, and rejected.
export const meta: MetaFunction = () => [{ title: words.title }, { name: 'referrer', content: 'same-origin' }]

const linkOf = ({ entryId = '', key = '' }: Record<string, string | undefined>) => ({ entryId, key })

export const loader = load(({ api, params }) => api.waitingList.place(linkOf(params)))

export const action = act(
  z.object({ intent: z.enum(['confirm', 'take', 'leave']) }),
  async ({ api, input, params, url, viewer, redirect }) => {
    if (input.intent !== 'take') {
      await api.waitingList[input.intent](linkOf(params))
      return redirect(url.pathname, 303)
    }
    // The form continues with the cart that holds the seats.
    const offered = cart.parse({
      ...(await api.waitingList.offered(linkOf(params))),
      isMember: false,
      minors: 0,
      contribution: '',
    })
    return redirect(`/event/register/${offered.eventId}?as=guest`, {
      status: 303,
      headers: { 'Set-Cookie': cartCookie(offered, viewer) },
    })
  },
)

/**
 * The page that a waiting list's emails lead to. Nothing happens until a button is pressed: mail programs open links on
 * their own.
 */
export default function WaitingPlacePage() {
  const entry = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const sent = useSent()
  const { facts } = words
  return (
    <NarrowCard title={words.title} drawing="section">
      {answer && <Alert tone="error" title={answer.message} className="mb-6" />}
      <Alert tone={entry.until ? 'success' : 'info'} title={titleOf(entry)} className="mb-6">
        {entry.number !== null && sent(entry.isUnconfirmed ? words.toConfirm : words.link)}
      </Alert>
      <Cells
        columns={2}
        cells={[
          { key: facts.event, value: entry.eventName, wide: true },
          { key: facts.starts, value: entry.starts, wide: true },
          { key: facts.persons, value: entry.persons },
          ...(entry.number === null || entry.isUnconfirmed ? [] : [{ key: facts.number, value: entry.number }]),
          ...(entry.until ? [{ key: facts.until, value: entry.until }] : []),
        ]}
      />
      {entry.mayConfirm && (
        <PostForm id="confirm" className="mt-6">
          <input type="hidden" name="intent" value="confirm" />
          <SubmitButton wide savingText={words.saving}>
            {words.confirm}
          </SubmitButton>
        </PostForm>
      )}
      {entry.until && (
        <PostForm id="take" className="mt-6">
          <input type="hidden" name="intent" value="take" />
          <SubmitButton wide savingText={words.saving}>
            {words.register}
          </SubmitButton>
        </PostForm>
      )}
      {(entry.until ?? entry.number) !== null && (
        <PostForm id="leave" className="mt-2.5">
          <input type="hidden" name="intent" value="leave" />
          <SubmitButton look="quiet" wide savingText={words.saving}>
            {entry.until ? words.pass : words.leave}
          </SubmitButton>
        </PostForm>
      )}
      <LinkButton to={eventPath(entry)} wide className="mt-2.5">
        {entry.eventName}
      </LinkButton>
    </NarrowCard>
  )
}

function titleOf({
  number,
  until,
  reason,
  persons,
  isUnconfirmed,
  endedOn,
}: ReturnType<typeof useLoaderData<typeof loader>>): string {
  if (isUnconfirmed) return words.unconfirmed
  if (number !== null) return words.waiting(number)
  if (until) return words.offered(persons)
  return reason ? words.ended[reason](words.on(endedOn)) : words.over
}
