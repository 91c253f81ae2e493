import './offices.css'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useNavigation } from '#app/lib/remix.ts'
import { allRights, onlySeen, type Right } from '#server/auth/rights.rules.ts'
import { grantsOf, maxLength, rightNames } from '#server/features/offices/rules.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { useField } from '#app/ui/form/form-context.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { VersionField } from '#app/ui/form/version-field.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import type { Office } from './office-status.tsx'
import { formWords as words } from './words.ts'
import { capitalized } from '#server/text/graphemes.ts'

type OfficeFormProps = {
  /** Undefined for a new one. */
  office?: Pick<Office, 'officeId' | 'officeName' | 'position' | 'edition' | 'rights' | 'eventIds' | 'eventNames'>
  positions: readonly string[]
  events: readonly { eventId: string; eventName: string }[]
  answer: unknown
  here: string
  back: string
}

/** Adds or edits an office: its name, its committee position, and two ticks for each right. */
export function OfficeForm({ office, positions, events, answer, here, back }: OfficeFormProps) {
  const navigation = useNavigation()
  return (
    <Panel
      title={office ? words.edit(office.officeName) : words.add}
      aside={
        <LinkButton to={back} size="small" look="text" icon={X} iconOnly preventScrollReset>
          {words.close}
        </LinkButton>
      }
      className="mb-8"
    >
      <PostForm
        id="office"
        action={here}
        answer={answer}
        initial={{
          officeName: office?.officeName,
          position: office?.position ?? '',
          grants: grantsOf(office?.rights ?? {}).join(),
          eventIds: office?.eventIds?.join(),
        }}
        labels={words.labels}
        preventScrollReset
      >
        <input type="hidden" name="intent" value={office ? 'update' : 'add'} />
        {office && <input type="hidden" name="officeId" value={office.officeId} />}
        {office && <VersionField edition={office.edition} />}
        <ErrorSummary />
        <div className="entries">
          <TextField name="officeName" label={words.labels.officeName} maxLength={maxLength.officeName} span={3} />
          <SelectField
            name="position"
            label={words.labels.position}
            span={3}
            optional
            help={words.positionHelp}
            options={[
              { value: '', text: words.noPosition },
              ...positions.map((value) => ({ value, text: positionName(value) })),
            ]}
          />
          <RightTicks events={choicesOf(office, events)} />
        </div>
        <div className="mt-6 flex flex-wrap items-center justify-end gap-2">
          <LinkButton to={back} preventScrollReset className="max-sm:order-1 max-sm:w-full">
            {words.cancel}
          </LinkButton>
          <Button type="submit" look="primary" saving={navigation.formMethod === 'POST'} className="max-sm:w-full">
            {office ? words.act.edit : words.act.add}
          </Button>
        </div>
      </PostForm>
    </Panel>
  )
}

/** Returns a committee position as words: "executive-member" is "Executive member". */
function positionName(position: string): string {
  const words = position.replaceAll('-', ' ')
  return capitalized(words)
}

/** Coming events, and those that were chosen before and are over. */
function choicesOf(office: OfficeFormProps['office'], events: OfficeFormProps['events']) {
  const past = (office?.eventIds ?? [])
    .map((eventId, index) => ({ eventId, eventName: office?.eventNames?.[index] ?? eventId }))
    .filter(({ eventId }) => !events.some((one) => one.eventId === eventId))
  return [...past, ...events]
}

/** A line for each right with two ticks; "change" ticks "see". Ticking events opens the list of them. */
function RightTicks({ events }: Pick<OfficeFormProps, 'events'>) {
  const { id, stood = '', error } = useField('grants', false)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(stood.split(',')))
  const tick = (right: Right, level: 'see' | 'change', isOn: boolean) => {
    const next = new Set(ticked)
    if (isOn) for (const one of level === 'change' ? ['see', 'change'] : ['see']) next.add(`${right}.${one}`)
    else for (const one of level === 'see' ? ['see', 'change'] : ['change']) next.delete(`${right}.${one}`)
    setTicked(next)
  }
  return (
    <div className="field col-span-6">
      <table className="right-ticks" aria-describedby={error ? `${id}-error` : undefined}>
        <thead>
          <tr>
            <th scope="col">{words.rights}</th>
            <th scope="col">{words.see}</th>
            <th scope="col">{words.change}</th>
          </tr>
        </thead>
        <tbody>
          {allRights.map((right) => (
            <tr key={right}>
              <th scope="row">
                {rightNames[right]}
                {right === 'events' && ticked.has('events.see') && events.length > 0 && <EventTicks events={events} />}
              </th>
              {(['see', 'change'] as const).map((level) => (
                <td key={level}>
                  {(level === 'see' || !onlySeen.includes(right)) && (
                    <label>
                      <span className="sr-only">
                        {level === 'see' ? words.seeOf(rightNames[right]) : words.changeOf(rightNames[right])}
                      </span>
                      <input
                        type="checkbox"
                        className="tick"
                        name="grants"
                        value={`${right}.${level}`}
                        checked={ticked.has(`${right}.${level}`)}
                        onChange={(event) => tick(right, level, event.target.checked)}
                      />
                    </label>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <FieldError id={id} error={error} />
    </div>
  )
}

/** The events that the right over events is limited to. */
function EventTicks({ events }: Pick<OfficeFormProps, 'events'>) {
  const { id, stood = '', error } = useField('eventIds', false)
  const chosen = stood.split(',')
  return (
    <fieldset className="mt-2 font-normal">
      <legend className="type-small text-ink-2">
        {words.labels.eventIds}. {words.eventsHelp}
      </legend>
      <div className="mt-1 flex flex-wrap gap-x-5">
        {events.map(({ eventId, eventName }) => (
          <label key={eventId} className="gap-2">
            <input
              type="checkbox"
              className="tick"
              name="eventIds"
              value={eventId}
              defaultChecked={chosen.includes(eventId)}
            />
            {eventName}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
