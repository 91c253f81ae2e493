import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { eventTimes } from '#app/lib/format.ts'
import { act, load } from '#app/lib/page/page.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { useSent } from '#app/ui/dialog/mail-waits.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { maxLength } from '#server/features/registrations/rules.ts'
import { newHolder } from '#server/features/registrations/hand-over/schema.ts'
import { handing as words } from './hand-over-words.ts'
import { eventPath, linkOf } from '../registration-links.tsx'
import { headCells } from '../table/registration-facts.tsx'
import { people } from '../words.ts'

// The key in the URL stays on this site. With no-referrer, a form would be sent without its origin, and rejected.
export const meta: MetaFunction = () => [
  { title: words.title },
  { name: 'referrer', content: 'same-origin' },
  { name: 'robots', content: 'noindex' },
]

export const loader = load(async ({ api, params }) => {
  const registration = await api.registrations.toHandOver(linkOf(params))
  const { starts } = eventTimes(await api.events.byId(registration))
  return { registration, starts }
})

export const action = act(newHolder, async ({ api, input, params, url, redirect }) => {
  await api.registrations.handOverByLink({ ...linkOf(params), ...input })
  return redirect(url.pathname, 303)
})

/** The page on which a registrant names a replacement. Afterwards its URL says that it was done. */
export default function HandOverPage() {
  const { registration, starts } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { eventName } = registration
  const sent = useSent()
  const failure = answer && Object.keys(answer.fields).length === 0 ? answer.message : undefined
  const cells = [
    { key: 'Event', value: eventName, wide: true as const },
    { key: 'Starts', value: starts, wide: true as const },
  ]
  if (registration.isHandedOver) {
    return (
      <NarrowCard title={words.done(registration.handedOverOn)} drawing="section">
        <Alert tone="success" title={sent(words.emailed)} className="mb-6" />
        <Cells columns={2} cells={cells} />
        <LinkButton to={eventPath(registration)} wide className="mt-6">
          {words.viewEvent}
        </LinkButton>
      </NarrowCard>
    )
  }
  const { adults, minors, participants, isPayer, ownPath, objection, formKey } = registration
  return (
    <NarrowCard title={words.title} drawing="section">
      {failure && <Alert tone="error" title={failure} className="mb-6" />}
      {objection && <Alert tone="warning" title={objection} className="mb-6" />}
      <Cells
        columns={2}
        cells={[
          ...cells,
          ...headCells({ adults, minors }),
          ...(participants.length > 0
            ? [{ key: words.participants, value: participants.join(', '), wide: true as const }]
            : []),
        ]}
      />
      {!objection && (
        <PostForm
          id="hand-over"
          answer={answer}
          labels={{ firstName: people.firstName, lastName: people.lastName, email: words.email }}
          className="mt-6 grid gap-5"
        >
          <ErrorSummary />
          <input type="hidden" name="formKey" value={formKey} />
          <fieldset>
            <legend className="type-block mb-3">{words.name}</legend>
            <div className="entries">
              <TextField
                name="firstName"
                label={people.firstName}
                maxCharacters={maxLength.name}
                autoComplete="off"
                span={3}
              />
              <TextField
                name="lastName"
                label={people.lastName}
                maxCharacters={maxLength.name}
                autoComplete="off"
                span={3}
              />
              <TextField
                name="email"
                label={words.email}
                type="email"
                maxLength={maxLength.email}
                autoComplete="off"
                help={words.emailHelp}
                span={6}
              />
            </div>
          </fieldset>
          <ul className="type-body list-disc pl-5">
            {words.consequences(isPayer).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <SubmitButton wide savingText={words.saving}>
            {words.act}
          </SubmitButton>
        </PostForm>
      )}
      <LinkButton to={ownPath} wide className="mt-2.5">
        {words.keep}
      </LinkButton>
    </NarrowCard>
  )
}
