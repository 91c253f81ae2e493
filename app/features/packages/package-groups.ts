import { sectionNames } from './words.ts'

type Grouped = { packageId: number; groupName: string; groupRule: 'any' | 'one'; section: string }

export type PackageGroup<Package> = { title: string; section: string; isOne: boolean; packages: Package[] }

/** The order of the sections on a form. */
const sectionOrder = ['meal', 'premium', 'general', 'cruise']

/**
 * Packages as forms and lists show them: by section, in it by the name of their group, in that by number. A form sells one
 * package of its general section and one of its cruises, whatever their groups say (events section 4).
 */
export function groupsOf<Package extends Grouped>(packages: readonly Package[]): PackageGroup<Package>[] {
  const groups = new Map<string, PackageGroup<Package>>()
  for (const one of [...packages].sort((a, b) => a.packageId - b.packageId)) {
    const { section, groupName, groupRule } = one
    const key = `${sectionOrder.indexOf(section)} ${groupName}`
    const known = groups.get(key)
    if (known) known.packages.push(one)
    else groups.set(key, { title: groupName || sectionNames[section]!, section, isOne: groupRule === 'one', packages: [one] })
  }
  return [...groups].sort(([one], [other]) => one.localeCompare(other, 'en')).map(([, group]) => group)
}
