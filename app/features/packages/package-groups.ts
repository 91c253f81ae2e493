import { isOneOfSection, type Catalog } from '#server/features/packages/rules.ts'
import { sectionNames } from './words.ts'

type Grouped = { packageId: number; groupName: string; groupRule: 'any' | 'one'; section: string }

export type PackageGroup<Package> = {
  title: string
  section: string
  /** Only one of them can be bought. */
  isOne: boolean
  packages: Package[]
}

/** The order of the sections on a form. */
const sectionOrder = ['meal', 'premium', 'general', 'cruise']

/** The local times between which an event takes place (yyyy-mm-ddThh:mm). */
export type EventDays = { startsOn: string; endsOn: string }

/**
 * Returns packages in display order: by section, then by group, then by number. Groups named after a weekday are in the
 * order of the event's days, before the others, which are in the order of their names.
 * @param catalogue the catalog they belong to, if its sections have a rule of their own
 */
export function groupsOf<Package extends Grouped>(
  packages: readonly Package[],
  days: EventDays,
  catalogue?: Catalog,
): PackageGroup<Package>[] {
  const groups = new Map<string, PackageGroup<Package>>()
  for (const one of [...packages].sort((a, b) => a.packageId - b.packageId)) {
    const { section, groupName, groupRule } = one
    const key = `${sectionOrder.indexOf(section)} ${dayOf(groupName, days)} ${groupName}`
    const known = groups.get(key)
    if (known) known.packages.push(one)
    else
      groups.set(key, {
        title: groupName || sectionNames[section]!,
        section,
        isOne: groupRule === 'one' || isOneOfSection(catalogue, section),
        packages: [one],
      })
  }
  return [...groups].sort(([one], [other]) => one.localeCompare(other, 'en')).map(([, group]) => group)
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** Returns two digits that sort a group by the day in its name, counted from a week before the event; 99 without one. */
function dayOf(groupName: string, { startsOn, endsOn }: EventDays): string {
  const weekday = weekdays.findIndex((name) => new RegExp(`\\b${name}\\b`, 'i').test(groupName))
  if (weekday < 0) return '99'
  const [first, last] = [startsOn, endsOn].map((time) => Date.parse(`${time.slice(0, 10)}T00:00Z`) / msOfDay) as [
    number,
    number,
  ]
  // January 1, 1970 was a Thursday.
  const after = (weekday - ((first + 4) % 7) + 7) % 7
  return String(7 + (after > last - first && after > 3 ? after - 7 : after)).padStart(2, '0')
}

const msOfDay = 86_400_000
