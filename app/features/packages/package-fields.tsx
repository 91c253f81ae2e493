import type { Outputs } from '#server/api.ts'
import { groupRules, longest, most, packageColors, sections } from '#server/features/packages/rules.ts'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { NumberField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { packagesWords, sectionNames } from './words.ts'

const { fields: labels, help, rules, perAttendee, counts, colors } = packagesWords

export type ManagedPackage = Outputs['packages']['managed'][number]

type PackageFieldsProps = { /** None for a new one. */ of?: ManagedPackage; /** The others of its catalog. */ others: ManagedPackage[] }

/** The entries of a package, old or new. */
export function PackageFields({ of, others }: PackageFieldsProps) {
  const ticked = others.map(({ packageId, name }) => ({ value: String(packageId), text: `${name} (${packageId})` }))
  return (
    <>
      {!of && <NumberField name="packageId" label={labels.packageId} help={help.packageId} min={1} max={most.packageId} span={6} />}
      <TextField name="name" label={labels.name} maxLength={longest.name} span={3} />
      <NumberField name="price" label={labels.price} sign="$" min={0} max={most.priceDollars} step={0.01} span={2} phoneSpan={3} />
      <SelectField name="color" label={labels.color} options={packageColors.map((color) => ({ value: color, text: colors[color]! }))} span={1} phoneSpan={3} />
      <TextField name="description" label={labels.description} help={help.description} maxLength={longest.description} optional />
      <NumberField name="persons" label={labels.persons} min={0} max={most.persons} defaultValue={1} span={1} phoneSpan={2} />
      <NumberField name="rooms" label={labels.rooms} min={0} max={most.rooms} defaultValue={0} span={1} phoneSpan={2} />
      <NumberField name="nights" label={labels.nights} min={0} max={most.nights} defaultValue={0} span={1} phoneSpan={2} />
      <NumberField name="capacity" label={labels.capacity} help={help.capacity} min={0} max={most.capacity} optional span={3} />
      <SelectField name="section" label={labels.section} options={sections.map((section) => ({ value: section, text: sectionNames[section]! }))} span={2} />
      <TextField name="groupName" label={labels.groupName} help={help.groupName} maxLength={longest.groupName} optional span={2} />
      <SelectField name="groupRule" label={labels.groupRule} help={help.groupRule} options={groupRules.map((rule) => ({ value: rule, text: rules[rule] }))} span={2} />
      <SelectField name="alsoTicks" label={labels.alsoTicks} help={help.alsoTicks} options={[{ value: '', text: packagesWords.none }, ...ticked]} optional span={2} />
      <SelectField name="isPerAttendee" label={labels.isPerAttendee} options={flagOptions(perAttendee, ['false', 'true'])} span={2} />
      <SelectField name="countsAsAttendees" label={labels.countsAsAttendees} options={flagOptions(counts, ['true', 'false'])} span={2} />
    </>
  )
}

const flagOptions = (texts: { 0: string; 1: string }, order: ('true' | 'false')[]) => order.map((value) => ({ value, text: texts[value === 'true' ? 1 : 0] }))

/** A package as its form begins. */
export const packageEntries = ({ priceCents, isPerAttendee, countsAsAttendees, ...rest }: ManagedPackage) => ({
  ...rest,
  price: (priceCents / 100).toFixed(2),
  isPerAttendee: isPerAttendee === 1,
  countsAsAttendees: countsAsAttendees === 1,
})
