import { PostForm } from '#app/ui/form/post-form.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { maxInLine, outOfTurnReasons } from '#server/features/registrations/waiting-list/rules.ts'
import { line as words } from './waiting-words.ts'

export type Waiter = Outputs['waitingList']['line'][number]

/** The waiting list of an event in order, for its admins, with the actions on each entry. */
export function WaitingLine({ eventId, waiters }: { eventId: string; waiters: Waiter[] }) {
  return (
    <Block title={words.title} count={String(waiters.length)}>
      {waiters.length === 0 && <Empty title={words.none.title}>{words.none.text}</Empty>}
      <ol>
        {waiters.map((waiter) => (
          <li
            key={waiter.entryId}
            className="grid gap-x-4 gap-y-3 border-b border-rule py-3 md:grid-cols-[2rem_minmax(0,1fr)_auto] md:items-center"
          >
            <span className="tabular text-ink-2 max-md:hidden">{waiter.number}</span>
            <p className="type-small min-w-0 wrap-anywhere">
              <b className="type-body font-semibold">{`${waiter.firstName} ${waiter.lastName}`}</b>,{' '}
              {words.persons(waiter.persons)}
              <span className="block text-ink-2">
                {waiter.email}, {waiter.until ? words.offered(waiter.until) : words.since(waiter.joined)}
                {!waiter.isConfirmed && `, ${words.unconfirmed}`}
              </span>
            </p>
            <Acts eventId={eventId} waiter={waiter} />
          </li>
        ))}
      </ol>
      {waiters.length === maxInLine && <p className="type-small py-3 text-ink-2">{words.first(maxInLine)}</p>}
    </Block>
  )
}

function Acts({
  eventId,
  waiter: { entryId, firstName, lastName, until, isNext },
}: {
  eventId: string
  waiter: Waiter
}) {
  const name = `${firstName} ${lastName}`
  const action = `/event/${eventId}/waiting-list`
  return (
    <div className="flex flex-wrap items-end gap-2">
      {!until && (
        <PostForm id={`offer-${entryId}`} action={action} className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="intent" value="offer" />
          <input type="hidden" name="entryId" value={entryId} />
          {!isNext && (
            <SelectField
              name="reason"
              label={words.reason}
              placeholder={words.choose}
              options={outOfTurnReasons.map((value) => ({ value, text: words.reasons[value] }))}
            />
          )}
          <SubmitButton look="quiet" savingText={words.saving} aria-label={words.offerTo(name)}>
            {words.offer}
          </SubmitButton>
        </PostForm>
      )}
      <PostForm id={`remove-${entryId}`} action={action}>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="entryId" value={entryId} />
        <SubmitButton look="quiet" savingText={words.saving} aria-label={words.removeOf(name)}>
          {words.remove}
        </SubmitButton>
      </PostForm>
    </div>
  )
}
