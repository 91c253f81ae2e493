import { catalogOf, type Catalog } from '#server/features/packages/rules.ts'
import { dollarsPattern } from '#server/features/registrations/rules.ts'
import { groupsOf, type EventDays, type PackageGroup } from '../packages/package-groups.ts'

type Sold = { packageId: number; groupName: string; groupRule: 'any' | 'one'; section: string }

/**
 * How the packages of a group are chosen: any of them, one or none, or meals by checkbox, where checking a second
 * clears the first.
 */
type Choosing = 'any' | 'one' | 'oneTick'

export type FormGroup<Package extends Sold> = PackageGroup<Package> & {
  choosing: Choosing
  slotOf: (one: Package) => string
}

/**
 * Returns the groups of a form with their field names. The convention's form is grouped by section: general and cruise
 * each allow one choice.
 */
export function groupsOfForm<Package extends Sold>(
  catalogue: Catalog,
  packages: readonly Package[],
  days: EventDays,
): FormGroup<Package>[] {
  const isBySection = catalogue === catalogOf.convention
  const sold = isBySection
    ? packages.map((one) =>
        one.groupRule === 'one' && (one.section === 'meal' || one.section === 'premium')
          ? one
          : { ...one, groupName: '' },
      )
    : packages
  return groupsOf(sold, days).map((group, index) => {
    const { section, isOne } = group
    const isOneOfSection = isBySection && (section === 'general' || section === 'cruise')
    const choosing = section === 'meal' && isOne ? 'oneTick' : isOneOfSection || isOne ? 'one' : 'any'
    const shared = isOneOfSection ? section : `${section}${index}`
    return { ...group, choosing, slotOf: (one) => (choosing === 'one' ? shared : String(one.packageId)) }
  })
}

/** Whether a package only announces rooms by the night, which are chosen and paid for in the list of nights. */
export const isOfNights = ({
  priceCents,
  persons,
  rooms,
}: {
  priceCents: number
  persons: number
  rooms: number
}): boolean => priceCents === 0 && persons === 0 && rooms > 0

export const packageField = (slot: string) => `packages.${slot}.packageId`
export const attendeesField = (slot: string) => `packages.${slot}.attendees`
export const roomField = (roomId: string) => `rooms.${roomId}`

/**
 * The values of a package form, as the server prices them. Incomplete numbers and amounts are left out: the form
 * reports them on submit.
 */
export type Typed = {
  packages: { packageId: string; attendees: string | null }[]
  rooms: { roomId: string; quantity: string }[]
  contribution: string
}

/** Returns the selection in a form's fields; an invalid amount is ''. */
export function typedIn(entries: Iterable<readonly [string, unknown]>): Typed {
  const fields = new Map([...entries].map(([name, value]) => [name, typeof value === 'string' ? value.trim() : '']))
  const packages = [...fields].flatMap(([name, packageId]) => {
    const slot = /^packages\.([^.]+)\.packageId$/.exec(name)?.[1]
    return slot && packageId ? [{ packageId, attendees: numberIn(fields.get(attendeesField(slot))) }] : []
  })
  const rooms = [...fields].flatMap(([name, typed]) => {
    const quantity = name.startsWith('rooms.') ? numberIn(typed) : null
    return quantity && Number(quantity) > 0 ? [{ roomId: name.slice('rooms.'.length), quantity }] : []
  })
  const contribution = fields.get('contribution') ?? ''
  return { packages, rooms, contribution: amount.test(contribution) ? contribution : '' }
}

const amount = new RegExp(`^(?:${dollarsPattern})$`, 'v')

const numberIn = (typed = '') => (/^\d{1,2}$/.test(typed) ? typed : null)

type Entered = {
  packages: readonly { packageId: number; attendees: number | null }[]
  rooms: readonly { roomId: string; quantity: number }[]
}

/** Returns earlier entries by field name. */
export function fieldsOf<Package extends Sold>(
  groups: readonly FormGroup<Package>[],
  entered: Entered | null,
): Record<string, string> {
  if (!entered) return {}
  const chosen = groups.flatMap(({ packages, slotOf }) =>
    packages.flatMap((one) => {
      const before = entered.packages.find(({ packageId }) => packageId === one.packageId)
      if (!before) return []
      const slot = slotOf(one)
      return [
        [packageField(slot), String(one.packageId)],
        ...(before.attendees === null ? [] : [[attendeesField(slot), String(before.attendees)]]),
      ]
    }),
  )
  return Object.fromEntries([
    ...chosen,
    ...entered.rooms.map(({ roomId, quantity }) => [roomField(roomId), String(quantity)]),
  ]) as Record<string, string>
}

type Box = Pick<HTMLInputElement, 'checked' | 'disabled' | 'value'> & { type: string; dataset: DOMStringMap }

/**
 * Updates the other fields of a form after a change (events section 4): a second meal of a day clears the first, a
 * package checks and locks the one that comes with it, and rooms are reset with the last package that they can be added
 * to.
 */
export function follow(changed: Box, boxes: readonly Box[], rooms: readonly { value: string }[]): void {
  const { alone, ticks } = changed.dataset
  if (changed.checked && alone)
    for (const other of boxes) if (other !== changed && other.dataset.alone === alone) other.checked = false
  const next = ticks && boxes.find(({ value, disabled }) => value === ticks && !disabled)
  if (next) next.checked = changed.checked
  if (
    boxes.some(
      (one) => one.checked && one.dataset.ticks === changed.value && !changed.disabled && changed.dataset.package,
    )
  )
    changed.checked = true
  if (!boxes.some(({ checked, dataset }) => checked && dataset.rooms)) for (const room of rooms) room.value = '0'
}
