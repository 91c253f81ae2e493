import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import { maxDescription } from '#server/features/packages/values/rules.ts'
import { receivedValue } from '#server/features/packages/values/schema.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { valuesWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(({ api, params }) => api.packages.values({ eventId: params.id! }))

export const action = acts({
  save: one(receivedValue.omit({ eventId: true }), ({ api, input, params }) =>
    api.packages.changeValue({ ...input, eventId: params.id! }),
  ),
})

/** What each person at an event, and each of its packages, gets for the payment. */
export default function ValuesPage() {
  const event = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const answered = answer && 'values' in answer ? (answer.values?.eventPackageId ?? '') : undefined
  return (
    <WorkScreen
      before={<WayBack to={`/event/${event.eventId}`}>{words.back}</WayBack>}
      title={words.title}
      lead={words.lead(event.eventName)}
    >
      <AnswerNotice answer={answer} done={words.done} />
      <div className="grid gap-5">
        {event.rows.map((row) => (
          <ValueForm
            key={row.eventPackageId}
            row={row}
            event={event}
            answer={answered === row.eventPackageId ? answer : undefined}
          />
        ))}
      </div>
    </WorkScreen>
  )
}

type Event = Outputs['packages']['values']
type ValueFormProps = { row: Event['rows'][number]; event: Event; answer: unknown }

function ValueForm({ row, event, answer }: ValueFormProps) {
  const { eventPackageId, name, priceCents, isPerAttendee, valueCents, description } = row
  const id = `value-${eventPackageId || 'person'}`
  const price =
    priceCents === null
      ? words.personPrice(event.adultFeeCents, event.minorFeeCents)
      : words.price(priceCents, isPerAttendee === 1)
  return (
    <Panel title={name ?? words.person} aside={<span className="type-small tabular text-ink-2">{price}</span>}>
      <PostForm
        id={id}
        answer={answer}
        initial={{ value: valueCents === null ? '' : (valueCents / 100).toFixed(2), description }}
        labels={{ value: words.value, description: words.description }}
        preventScrollReset
      >
        <input type="hidden" name="eventPackageId" value={eventPackageId} />
        <ErrorSummary />
        <div className="entries">
          <TextField
            name="value"
            label={words.value}
            help={words.valueHelp}
            sign="$"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            span={2}
            optional
          />
          <TextField
            name="description"
            label={words.description}
            help={words.descriptionHelp}
            maxLength={maxDescription}
            autoComplete="off"
            span={4}
            optional
          />
        </div>
        <div className="mt-4 flex justify-end">
          <SubmitButton intent="save" look="quiet" aria-label={words.saveOf(name ?? words.person)}>
            {words.save}
          </SubmitButton>
        </div>
      </PostForm>
    </Panel>
  )
}
