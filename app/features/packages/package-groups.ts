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

/**
 * Returns packages in display order: by section, then by group name, then by number.
 * @param catalogue the catalog they belong to, if its sections have a rule of their own
 */
export function groupsOf<Package extends Grouped>(
  packages: readonly Package[],
  catalogue?: Catalog,
): PackageGroup<Package>[] {
  const groups = new Map<string, PackageGroup<Package>>()
  for (const one of [...packages].sort((a, b) => a.packageId - b.packageId)) {
    const { section, groupName, groupRule } = one
    const key = `${sectionOrder.indexOf(section)} ${groupName}`
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
