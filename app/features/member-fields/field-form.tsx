import X from 'lucide-react/icons/x'
import { useState, type ReactNode } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import type { Failure } from '#app/lib/page/page.ts'
import { useNavigation } from '#app/lib/remix.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { VersionField } from '#app/ui/form/version-field.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import {
  fieldKinds,
  fieldMeanings,
  hasChoices,
  kindNames,
  linesOf,
  maxLength,
  meaningNames,
  meaningsOf,
  type FieldKind,
} from '#server/features/members/member-fields/rules.ts'
import { ChoicesField } from './choices-field.tsx'
import type { FieldView } from './field-list.tsx'
import { fieldsWords as words } from './words.ts'

type FieldFormProps = { field?: FieldView; answer: Failure | undefined; back: string; here: string }

/** The form of a new or an existing field. */
export function FieldForm({ field, answer, back, here }: FieldFormProps) {
  const navigation = useNavigation()
  const hydrated = useHydrated()
  const values = answer?.values
  const [kind, setKind] = useState<FieldKind>((values?.kind as FieldKind | undefined) ?? field?.kind ?? 'text')
  const [choices, setChoices] = useState(
    values?.choices === undefined ? (field?.choices ?? []) : linesOf(values.choices),
  )
  const [othersSee, setOthersSee] = useState(isOn(values, 'othersSee', field?.othersSee ?? 0))
  const meanings = hydrated ? meaningsOf(kind) : fieldMeanings
  const isLocked = field !== undefined && field.people > 0
  const removed = field?.choices.filter((choice) => !choices.includes(choice)) ?? []
  const asksInstead = isLocked && (removed.length > 0 || answer?.fields.instead !== undefined)
  const Frame = field ? InItsPlace : Above
  return (
    <Frame field={field} back={back}>
      <PostForm id="field" action={here} answer={answer} initial={field && entriesOf(field)} labels={words.labels}>
        <input type="hidden" name="intent" value={field ? 'updateField' : 'addField'} />
        {field && <input type="hidden" name="fieldId" value={field.fieldId} />}
        {field && <VersionField edition={field.updatedAt} />}
        <ErrorSummary />
        <div className="entries">
          <TextField
            name="fieldName"
            label={words.labels.fieldName}
            maxLength={maxLength.fieldName}
            autoComplete="off"
            span={3}
          />
          {isLocked ? (
            <TextField
              name="shownKind"
              label={words.labels.kind}
              value={kindNames[field.kind]}
              readOnly
              optional={false}
              help={words.kindLocked}
              span={3}
            />
          ) : (
            <SelectField
              name="kind"
              label={words.labels.kind}
              options={fieldKinds.map((one) => ({ value: one, text: kindNames[one] }))}
              defaultValue={kind}
              onChange={(event) => setKind(event.target.value as FieldKind)}
              span={3}
            />
          )}
          {(hasChoices(kind) || !hydrated) && (
            <ChoicesField choices={choices} onChange={setChoices} isNew={!isLocked} />
          )}
          {meanings.length > 0 && (
            <SelectField
              key={kind}
              name="meaning"
              label={words.labels.meaning}
              options={[
                { value: '', text: words.noMeaning },
                ...meanings.map((one) => ({ value: one, text: meaningNames[one] })),
              ]}
              defaultValue={values?.meaning ?? field?.meaning ?? ''}
              help={words.meaningHelp}
              optional
              span={3}
            />
          )}
          {asksInstead && (
            <SelectField
              name="instead"
              label={words.labels.instead}
              placeholder={words.insteadOf}
              options={[
                { value: 'none', text: words.noAnswer },
                ...choices.map((choice) => ({ value: `to:${choice}`, text: choice })),
              ]}
              optional={removed.length === 0}
              span={3}
            />
          )}
          <Ticks legend={words.who}>
            <Tick name="admins" text={words.admins} checked disabled />
            <Tick
              key={String(othersSee)}
              name="memberSees"
              text={words.member}
              checked={othersSee || isOn(values, 'memberSees', field?.memberSees ?? 1)}
              disabled={hydrated && othersSee}
            />
            <Tick name="othersSee" text={words.members} checked={othersSee} onChange={setOthersSee} />
          </Ticks>
          <Ticks legend={words.signUp}>
            <Tick name="isAsked" text={words.ask} checked={isOn(values, 'isAsked', field?.isAsked ?? 0)} />
            <Tick name="isRequired" text={words.require} checked={isOn(values, 'isRequired', field?.isRequired ?? 0)} />
          </Ticks>
        </div>
        <div className="form-acts mt-6">
          <LinkButton to={back} preventScrollReset>
            {words.cancel}
          </LinkButton>
          <Button type="submit" look="primary" saving={navigation.formMethod === 'POST'}>
            {field ? words.update : words.added}
          </Button>
        </div>
      </PostForm>
    </Frame>
  )
}

type FrameProps = { field: FieldView | undefined; back: string; children: ReactNode }

/** The form of a new field stands above the list. */
const Above = ({ back, children }: FrameProps) => (
  <Panel
    title={words.addTitle}
    aside={
      <LinkButton to={back} size="small" look="text" icon={X} iconOnly preventScrollReset>
        {words.close}
      </LinkButton>
    }
  >
    {children}
  </Panel>
)

/** That of an existing one stands below its row. */
const InItsPlace = ({ field, children }: FrameProps) => (
  <div className="border-l-3 border-primary px-5 pt-4 pb-5 max-md:px-3">
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
      <h3 className="type-block">{field && words.editTitle(field.fieldName)}</h3>
      {field && field.people > 0 && <span className="type-small text-ink-2">{words.have(field.people)}</span>}
    </div>
    {children}
  </div>
)

const entriesOf = ({ fieldName, kind }: FieldView) => ({ fieldName, kind })

/** A rejected form has the boxes as they were sent. */
const isOn = (values: Failure['values'] | undefined, name: string, standing: 0 | 1) =>
  values ? values[name] === 'true' : standing === 1

function Ticks({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="field col-span-6 md:col-span-3">
      <legend className="field-label">{legend}</legend>
      <div className="grid gap-2">{children}</div>
    </fieldset>
  )
}

type TickProps = {
  name: string
  text: string
  checked: boolean
  disabled?: boolean
  onChange?: (checked: boolean) => void
}

function Tick({ name, text, checked, disabled, onChange }: TickProps) {
  return (
    <label className="check-row">
      <input
        type="checkbox"
        className="tick"
        name={name}
        value="true"
        defaultChecked={checked}
        disabled={disabled}
        onChange={onChange && (({ target }) => onChange(target.checked))}
      />
      <span>{text}</span>
    </label>
  )
}
