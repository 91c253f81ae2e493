import '#app/styles/kit/choices.css'
import { useViewer } from '#app/lib/page/viewer.ts'
import { CountField } from '#app/ui/form/fields/count-field.tsx'
import { useForm } from '#app/ui/form/form-context.ts'
import { Badge } from '#app/ui/parts/badge.tsx'
import { priceOrFree } from '../checkout/price-lines.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { maxAdults } from '#server/features/registrations/rules.ts'
import { soldOut } from '../../events/words.ts'
import { attendeesField, packageField, type FormGroup } from '../choice-in-form.ts'
import { packagesForm as words } from './packages-words.ts'

export type SoldPackage = Outputs['packages']['list'][number]

type PackageOptionProps = { one: SoldPackage; group: FormGroup<SoldPackage>; look: 'card' | 'row' }

/** A selectable package: the whole card or row is its label. A sold-out one says whom to call. */
export function PackageOption({ one, group: { choosing, slotOf, title }, look }: PackageOptionProps) {
  const { id: formId, values } = useForm()
  const { chapter } = useViewer()
  const {
    packageId,
    name,
    description,
    priceCents,
    persons,
    rooms,
    nights,
    isPerAttendee,
    isSoldOut,
    alsoTicks,
    section,
  } = one
  const slot = slotOf(one)
  const field = packageField(slot)
  const id = `${formId}-package-${packageId}`
  return (
    <div className="package-option" data-look={look}>
      <input
        id={id}
        type={choosing === 'one' ? 'radio' : 'checkbox'}
        className={choosing === 'one' ? 'dot' : 'tick'}
        name={field}
        value={packageId}
        defaultChecked={!isSoldOut && values[field] === String(packageId)}
        disabled={isSoldOut}
        aria-describedby={description || isSoldOut ? `${id}-note` : undefined}
        data-package="yes"
        data-alone={choosing === 'oneTick' ? title : undefined}
        data-ticks={alsoTicks ?? undefined}
        data-rooms={section === 'cruise' ? undefined : 'yes'}
      />
      <div className="package-text">
        <label htmlFor={id}>{name}</label>
        <p id={`${id}-note`}>
          {(look === 'card' || !isSoldOut) && description}
          {isSoldOut && <span className="block">{soldOut.call(chapter.chapterPhone)}</span>}
        </p>
        {isSoldOut && look === 'card' && <Badge>{soldOut.mark}</Badge>}
      </div>
      {isPerAttendee === 1 && choosing !== 'one' && !isSoldOut && (
        <div className="package-count">
          <PeopleField slot={slot} label={words.ofPackage(name)} left={one.left} />
        </div>
      )}
      <span className="package-price">
        {priceCents === 0 && rooms > 0 ? '' : priceOrFree(priceCents)}
        {look === 'row' && isPerAttendee === 1 && priceCents > 0 && <small>{words.aPerson}</small>}
      </span>
      {look === 'card' && isPerAttendee === 0 && section === 'premium' && (
        <dl className="package-cells">
          {[
            [words.persons, persons],
            [words.rooms, rooms],
            [words.nights, nights],
          ].map(([key, value]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

type PeopleFieldProps = { slot: string; label: string; note?: string; left: number | null }

/** The number of people for a package priced per attendee. */
export function PeopleField({ slot, label, note, left }: PeopleFieldProps) {
  const max = left === null ? maxAdults : Math.min(maxAdults, Math.max(1, left))
  return (
    <CountField
      name={attendeesField(slot)}
      label={label}
      one={words.person}
      note={note}
      defaultValue={1}
      min={1}
      max={max}
    />
  )
}
