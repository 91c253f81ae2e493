import '#app/styles/kit/columns.css'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Check from 'lucide-react/icons/check'
import { useField } from '#app/ui/form/form-context.ts'
import { FieldError } from '#app/ui/form/field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextAreaField } from '#app/ui/form/fields/text-area-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { ColumnSamples } from '#app/ui/parts/column-samples.tsx'
import { fieldReaders } from '#server/features/imports/rules.ts'
import {
  fieldKinds,
  hasChoices,
  kindNames,
  maxLength,
  type FieldKind,
} from '#server/features/members/member-fields/rules.ts'
import { cutText } from '#server/text/graphemes.ts'
import { useState } from 'react'
import type { ColumnsOf } from './columns-parts.tsx'
import { columnsWords as words, fieldGroups, paymentGroups } from './columns-words.ts'

type Column = ColumnsOf['columns'][number]

/** The name of a column, which may have no header. */
export const nameOf = ({ header, index }: Pick<Column, 'header' | 'index'>) => header || words.column(index)

type ColumnRowProps = {
  column: Column
  target: string
  state: keyof typeof words.states
  fields: ColumnsOf['fields']
  /** What the rows of the list are: payments have other targets. */
  ofWhat: ColumnsOf['ofWhat']
  isHidden: boolean
}

/** A column of the file: its name, values of it, and where it goes. */
export function ColumnRow({ column, target, state, fields, ofWhat, isHidden }: ColumnRowProps) {
  const { index, samples, filled } = column
  const name = nameOf(column)
  const { id, error, aria } = useField(`columns.${index}`, false)
  return (
    <li hidden={isHidden} data-state={state}>
      <div className="column-row">
        <ColumnSamples
          name={name}
          filled={words.filled(filled)}
          label={words.heads.samples}
          samples={samples}
          empty={words.empty}
        />
        <div className="min-w-0">
          <select
            {...aria}
            id={id}
            name={`columns.${index}`}
            className="entry"
            aria-label={words.goesTo(name)}
            defaultValue={target}
          >
            <option value="">{words.choose}</option>
            <option value="out">{words.out}</option>
            {(ofWhat === 'payments' ? paymentGroups : fieldGroups).map((group) => (
              <optgroup key={group.name} label={group.name}>
                {group.fields.map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </optgroup>
            ))}
            {ofWhat === 'people' && <OtherTargets column={column} target={target} fields={fields} />}
          </select>
          <FieldError id={id} error={error} />
        </div>
        <ColumnState state={state} />
      </div>
      {target === 'new' && <MadeField column={column} />}
    </li>
  )
}

/** Where a column of people goes that is no field of a person. */
function OtherTargets({ column: { header }, target, fields }: Pick<ColumnRowProps, 'column' | 'target' | 'fields'>) {
  const known = fields.some(({ fieldId }) => target === `field:${fieldId}`)
  return (
    <>
      <optgroup label={words.ofFields}>
        {fields.map(({ fieldId, fieldName }) => (
          <option key={fieldId} value={`field:${fieldId}`}>
            {fieldName}
          </option>
        ))}
        <option value="new">{words.newField}</option>
      </optgroup>
      <optgroup label={words.elsewhere}>
        <option value="tags">{words.tags}</option>
        {header && <option value="tag">{words.tag(cutText(header, 40))}</option>}
        {isUnlisted(target) && !known && <option value={target}>{words.other(target)}</option>}
      </optgroup>
    </>
  )
}

const listed = new Set<string>([
  '',
  'out',
  'new',
  'tags',
  'tag',
  ...fieldGroups.flatMap(({ fields }) => fields.map(([value]) => value)),
])

/** Whether a target is one that recognizing finds and nobody chooses. */
const isUnlisted = (target: string) => !listed.has(target) && !target.startsWith('field:')

function ColumnState({ state }: { state: ColumnRowProps['state'] }) {
  const look = state === 'open' ? 'text-warning' : state === 'out' ? 'text-ink-2' : 'text-success'
  return (
    <span className={`column-state type-small flex items-center gap-1.5 ${look}`}>
      {state !== 'out' && <Icon of={state === 'open' ? CircleAlert : Check} />}
      {words.states[state]}
    </span>
  )
}

/** The member field that writing the import makes of a column. */
function MadeField({ column }: { column: Column }) {
  const { index, made, filled } = column
  const kindName = `made.${index}.kind`
  const { stood } = useField(kindName, false)
  const [kind, setKind] = useState((stood as FieldKind | undefined) ?? made.kind)
  const { stood: asked } = useField(`made.${index}.isAsked`, false)
  return (
    <div className="mb-4 border-l-3 border-primary bg-tint p-4">
      <div className="mb-4 flex flex-wrap justify-between gap-2">
        <h3 className="text-lg font-semibold">{words.made.title}</h3>
        <p className="type-small text-ink-2">{words.made.from(nameOf(column), filled)}</p>
      </div>
      <div className="entries">
        <TextField
          name={`made.${index}.name`}
          label={words.made.name}
          defaultValue={made.name}
          maxLength={maxLength.fieldName}
          autoComplete="off"
          span={2}
        />
        <SelectField
          name={kindName}
          label={words.made.kind}
          help={words.made.kindHelp}
          options={fieldKinds.map((one) => ({ value: one, text: kindNames[one] }))}
          defaultValue={kind}
          onChange={(event) => setKind(event.target.value as FieldKind)}
          span={2}
        />
        <SelectField
          name={`made.${index}.seenBy`}
          label={words.made.seenBy}
          options={fieldReaders.map((one) => ({ value: one, text: words.made.readers[one] }))}
          defaultValue={made.seenBy}
          span={2}
        />
        {hasChoices(kind) && (
          <TextAreaField
            name={`made.${index}.choices`}
            label={words.made.choices}
            help={words.made.choicesHelp}
            defaultValue={made.choices}
            span={4}
          />
        )}
        <label className="check-row col-span-6 md:col-span-2">
          <input
            type="checkbox"
            name={`made.${index}.isAsked`}
            value="true"
            className="tick"
            defaultChecked={asked === undefined ? made.isAsked === 1 : asked === 'true'}
          />
          {words.made.ask}
        </label>
      </div>
      <p className="type-small mt-3 text-ink-2">{words.made.note}</p>
    </div>
  )
}
