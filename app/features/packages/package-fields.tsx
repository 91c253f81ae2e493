import { useState } from 'react'
import type { Outputs } from '#server/wiring/api.ts'
import {
  groupRules,
  isOneOfSection,
  maxLength,
  max,
  packageColors,
  sections,
  type Catalog,
} from '#server/features/packages/rules.ts'
import { FieldShell } from '#app/ui/form/field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { NumberField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { useField, useForm } from '#app/ui/form/form-context.ts'
import { Segments, type SegmentOption } from '#app/ui/parts/segmented.tsx'
import { packagesWords, sectionNames } from './words.ts'

const { fields: labels, parts, help, rules, perAttendee, counts, colors } = packagesWords

export type ManagedPackage = Outputs['packages']['managed'][number]

type PackageFieldsProps = {
  catalogue: Catalog
  /** The others in its catalog. */ others: ManagedPackage[]
}

/** The fields of a package, new or edited. */
export function PackageFields({ catalogue, others }: PackageFieldsProps) {
  const { values } = useForm()
  const [section, setSection] = useState(values.section ?? sections[0])
  const ticked = others.map(({ packageId, name }) => ({ value: String(packageId), text: name }))
  return (
    <>
      <TextField name="name" label={labels.name} maxLength={maxLength.name} span={3} />
      <NumberField
        name="price"
        label={labels.price}
        sign="$"
        min={0}
        max={max.priceDollars}
        step={0.01}
        span={2}
        phoneSpan={3}
      />
      <SelectField
        name="color"
        label={labels.color}
        options={packageColors.map((color) => ({ value: color, text: colors[color]! }))}
        span={1}
        phoneSpan={3}
      />
      <TextField
        name="description"
        label={labels.description}
        help={help.description}
        maxLength={maxLength.description}
        optional
      />
      <Flag name="isPerAttendee" label={labels.isPerAttendee} texts={perAttendee} order={['false', 'true']} />
      <PartHead>{parts.includes}</PartHead>
      <NumberField
        name="persons"
        label={labels.persons}
        min={0}
        max={max.persons}
        defaultValue={1}
        span={1}
        phoneSpan={2}
      />
      <NumberField name="rooms" label={labels.rooms} min={0} max={max.rooms} defaultValue={0} span={1} phoneSpan={2} />
      <NumberField
        name="nights"
        label={labels.nights}
        min={0}
        max={max.nights}
        defaultValue={0}
        span={1}
        phoneSpan={2}
      />
      <NumberField
        name="capacity"
        label={labels.capacity}
        help={help.capacity}
        min={0}
        max={max.capacity}
        optional
        span={3}
      />
      <Flag name="countsAsAttendees" label={labels.countsAsAttendees} texts={counts} order={['true', 'false']} />
      <PartHead>{parts.form}</PartHead>
      <SelectField
        name="section"
        label={labels.section}
        options={sections.map((one) => ({ value: one, text: sectionNames[one]! }))}
        span={3}
        onChange={(event) => setSection(event.target.value)}
      />
      <TextField
        name="groupName"
        label={labels.groupName}
        help={help.groupName}
        maxLength={maxLength.groupName}
        optional
        span={3}
      />
      {isOneOfSection(catalogue, section) ? (
        <SectionRule section={section} />
      ) : (
        <Choice
          name="groupRule"
          label={labels.groupRule}
          help={help.groupRule}
          options={groupRules.map((rule) => ({ value: rule, text: rules[rule] }))}
          usual="any"
        />
      )}
      <SelectField
        name="alsoTicks"
        label={labels.alsoTicks}
        help={help.alsoTicks}
        options={[{ value: '', text: colors.none! }, ...ticked]}
        optional
        span={3}
      />
    </>
  )
}

/** Begins the next part of the form. */
function PartHead({ children }: { children: string }) {
  return <h4 className="type-block col-span-6 mt-2 border-t border-rule pt-4">{children}</h4>
}

type FlagProps = {
  name: string
  label: string
  texts: { 0: string; 1: string }
  /** The first one is the default. */
  order: ['true' | 'false', 'true' | 'false']
}

/** One of two, side by side. */
function Flag({ name, label, texts, order }: FlagProps) {
  const options = order.map((value) => ({ value, text: texts[value === 'true' ? 1 : 0] }))
  return <Choice name={name} label={label} options={options} usual={order[0]} />
}

type ChoiceProps = { name: string; label: string; help?: string; options: SegmentOption[]; usual: string }

/** One of a few, side by side, with its error below. */
function Choice({ name, label, help: text, options, usual }: ChoiceProps) {
  const { id, error, stood, aria } = useField(name, Boolean(text))
  return (
    <FieldShell group id={id} label={label} help={text} error={error} span={3}>
      <Segments
        id={id}
        name={name}
        options={options}
        defaultValue={stood ?? usual}
        describedBy={aria['aria-describedby']}
      />
    </FieldShell>
  )
}

/** The rule of a form section, which replaces the rule of the group and cannot be changed. */
function SectionRule({ section }: { section: string }) {
  const { id, values } = useForm()
  return (
    <FieldShell group id={`${id}-groupRule`} label={labels.groupRule} help={packagesWords.ruleOfForm(section)} span={3}>
      <p className="type-body py-1.5">{rules.one}</p>
      <input type="hidden" name="groupRule" value={values.groupRule ?? 'any'} />
    </FieldShell>
  )
}

/** Returns the initial form values of a package. */
export const packageEntries = ({ priceCents, isPerAttendee, countsAsAttendees, ...rest }: ManagedPackage) => ({
  ...rest,
  price: (priceCents / 100).toFixed(2),
  isPerAttendee: isPerAttendee === 1,
  countsAsAttendees: countsAsAttendees === 1,
})
