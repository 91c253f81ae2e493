import './packages-form.css'
import { useId, type ReactNode } from 'react'
import { useForm } from '#app/ui/form/form-context.ts'
import { FieldError } from '#app/ui/form/field.tsx'
import type { Catalog } from '#server/features/packages/rules.ts'
import { attendeesField, packageField, type FormGroup, type Typed } from '../choice-in-form.ts'
import { PackageOption, PeopleField, type SoldPackage } from './package-option.tsx'
import { packagesForm as words } from './packages-words.ts'

type PackageSectionsProps = { catalogue: Catalog; groups: FormGroup<SoldPackage>[]; typed: Typed }

/** The packages of a form, one section per group. */
export function PackageSections({ catalogue, groups, typed }: PackageSectionsProps) {
  const { id, errors } = useForm()
  const sections = groups.map((group) => (
    <FormSection key={`${group.section} ${group.title}`} title={group.title} aside={asideOf(group)}>
      <Options
        group={group}
        look={catalogue === 'convention' && group.section !== 'cruise' ? 'card' : 'row'}
        typed={typed}
      />
    </FormSection>
  ))
  return (
    <>
      <FieldError id={`${id}-packages`} error={errors.packages} />
      {sections}
    </>
  )
}

function asideOf({ choosing, section, packages }: FormGroup<SoldPackage>): string | undefined {
  if (choosing === 'one') return section === 'cruise' ? words.notCounted : words.one
  return choosing === 'any' && packages.length > 1 ? words.any : undefined
}

type FormSectionProps = { title: string; aside?: string | undefined; children: ReactNode }

/** A section of the form under a 2 px line. */
export function FormSection({ title, aside, children }: FormSectionProps) {
  const id = useId()
  return (
    <section className="border-t-2 border-primary pt-6 pb-9" aria-labelledby={id}>
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="type-section">
          {title}
        </h2>
        {aside && <p className="type-small text-ink-2">{aside}</p>}
      </header>
      {children}
    </section>
  )
}

function Options({ group, look, typed }: { group: FormGroup<SoldPackage>; look: 'card' | 'row'; typed: Typed }) {
  const { id: formId, errors, values } = useForm()
  const { choosing, packages, section, title, slotOf } = group
  const slots = [...new Set(packages.map(slotOf))]
  const field = packageField(slots[0]!)
  const chosen =
    choosing === 'one'
      ? packages.find(({ packageId }) => typed.packages.some((one) => one.packageId === String(packageId)))
      : undefined
  return (
    <>
      <fieldset className="package-options" data-look={look} data-section={section}>
        <legend className="sr-only">{title}</legend>
        {packages.map((one) => (
          <PackageOption key={one.packageId} one={one} group={group} look={look} />
        ))}
        {choosing === 'one' && (
          <div className="package-option" data-look="row">
            <input
              id={`${formId}-${section}-none`}
              type="radio"
              className="dot"
              name={field}
              value=""
              defaultChecked={!values[field]}
            />
            <div className="package-text">
              <label htmlFor={`${formId}-${section}-none`}>{words.none[section] ?? words.noneOfThem}</label>
            </div>
          </div>
        )}
      </fieldset>
      {slots.map((slot) => (
        <FieldError key={slot} id={`${formId}-${packageField(slot)}`} error={errors[packageField(slot)]} />
      ))}
      {choosing === 'oneTick' && packages.length > 1 && <p className="type-small mt-2 text-ink-2">{words.clears}</p>}
      {choosing === 'one' && packages.some(({ isPerAttendee }) => isPerAttendee === 1) && (
        // Rendered even if nothing is chosen: a draft and a form without JavaScript need it.
        <div className={chosen?.isPerAttendee === 1 ? 'package-people' : 'package-people hidden noscript:block'}>
          <PeopleField
            key={attendeesField(slots[0]!)}
            slot={slots[0]!}
            label={section === 'cruise' ? words.onBoat : words.persons}
            note={chosen && words.eachOf(chosen.name, chosen.priceCents, chosen.left)}
            left={chosen?.left ?? null}
          />
        </div>
      )}
    </>
  )
}
