import { useEffect, useState } from 'react'
import { redirect, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { act, load } from '#app/lib/page/page.ts'
import { maxLength, maxOpenHours, maxPollChoices, pollKinds } from '#server/features/ballots/rules.ts'
import { newPoll } from '#server/features/ballots/schema.ts'
import { ChoiceRows } from '#app/ui/form/fields/choice-rows.tsx'
import { DateTimeField } from '#app/ui/form/fields/date-time-field.tsx'
import { DayField } from '#app/ui/form/fields/day-field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextAreaField } from '#app/ui/form/fields/text-area-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { FormFoot } from '#app/ui/form/form-foot.tsx'
import { FormGroup } from '#app/ui/form/form-groups.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { BackLink } from './back-link.tsx'
import { MemberTypesField } from './member-types-field.tsx'
import { PollPreview, typedIn, type TypedPoll } from './poll-preview.tsx'
import { pollWords as words } from './poll-words.ts'

export const meta: MetaFunction = () => [{ title: words.add }]

export const loader = load(({ api }) => api.votes.newPoll())

export const action = act(newPoll, async ({ api, input }) => {
  const { choices, ...poll } = input
  const ballotId = await api.votes.addPoll({ ...poll, choices: choices.join('\n') })
  return redirect(`/votes/${ballotId}?done=addPoll`)
})

const formId = 'form'

const nothing: TypedPoll = {
  title: '',
  about: '',
  choices: [],
  isOne: true,
  isOpen: false,
  closesAt: '',
  status: 'any',
}

const optionsOf = (texts: Record<string, string>) => Object.entries(texts).map(([value, text]) => ({ value, text }))

/** The form of a poll: one question, who may answer it, and whether the answers are secret. It opens when it is sent. */
export default function NewPollPage() {
  const { memberTypes, members, closesAt } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const hydrated = useHydrated()
  const [typed, setTyped] = useState<TypedPoll>({ ...nothing, closesAt })
  useEffect(() => {
    // The form of a refused answer may be filled in before this page reads what is typed.
    const form = document.getElementById(formId)
    if (form instanceof HTMLFormElement) setTyped(typedIn(form))
  }, [answer])
  const { labels } = words
  return (
    <WorkScreen before={<BackLink />} title={words.add} lead={words.lead}>
      <PostForm
        id={formId}
        answer={answer}
        labels={labels}
        groups={words.groups}
        initial={{ several: 'false', poll: 'secret', closesAt }}
        onInput={(event) => setTyped(typedIn(event.currentTarget))}
      >
        <FormGroup id="question">
          <TextField name="title" label={labels.title} maxLength={maxLength.title} />
          <TextAreaField
            name="about"
            label={labels.about}
            maxLength={maxLength.about}
            rows={2}
            optional
            help={words.aboutHelp}
          />
          <TextAreaField name="choices" label={labels.choices} rows={4} help={words.choicesHelp(maxPollChoices)} />
          <SelectField name="several" label={labels.several} span={3} options={optionsOf(words.several)} />
        </FormGroup>
        <FormGroup id="who">
          <SelectField
            name="electorStatus"
            label={labels.electorStatus}
            span={3}
            options={optionsOf(words.status)}
            help={words.statusHelp(members[typed.status])}
          />
          <DayField name="paidBy" label={labels.paidBy} span={3} optional />
          <p className="field-help col-span-6">{words.paidByHelp}</p>
          <MemberTypesField label={labels.electorTypes} help={words.typesHelp} types={memberTypes} />
        </FormGroup>
        <FormGroup id="how">
          <ChoiceRows
            name="poll"
            legend={labels.poll}
            defaultValue="secret"
            choices={pollKinds.map((value) => ({ value, name: words.kinds[value], note: words.kindNotes[value] }))}
          />
          <DateTimeField
            name="closesAt"
            label={labels.closesAt}
            emptyHelp={words.closesHelp(maxOpenHours / 24)}
            span={3}
            optional
          />
          <p className="field-help col-span-6">{words.takenBack}</p>
        </FormGroup>
        {/* Without scripts it would stay empty. */}
        {hydrated && (
          <FormGroup id="preview">
            <PollPreview typed={typed} />
          </FormGroup>
        )}
        <FormFoot>
          <LinkButton to="/votes">{words.cancel}</LinkButton>
          <SubmitButton look="primary" savingText={words.opening}>
            {words.submit}
          </SubmitButton>
        </FormFoot>
      </PostForm>
    </WorkScreen>
  )
}
