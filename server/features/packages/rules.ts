/** Rules of packages, for the pages too. */

import type { RegistrationForm } from '../events/rules.ts'

export const catalogues = ['general', 'convention', 'grand'] as const
export type Catalogue = (typeof catalogues)[number]

export const groupRules = ['any', 'one'] as const

/** Where a form shows a package; on the convention's form one chooses one of general and one of cruise. */
export const sections = ['premium', 'general', 'cruise', 'meal'] as const

/**
 * Of such a section a form takes one package, whatever its groups say: the general ones and the cruises of the
 * convention (events section 4).
 */
export const isOneOfSection = (catalogue: Catalogue | undefined, section: string) =>
  catalogue === 'convention' && (section === 'general' || section === 'cruise')

export const packageColors = [
  'none',
  'bronze',
  'silver',
  'gold',
  'platinum',
  'diamond',
  'blue',
  'green',
  'red',
] as const

/**
 * The catalogue in which each form reads a package's id (decision 49); the standard form sells none. The grand page
 * reads 'grand'.
 */
export const catalogueOf: Record<RegistrationForm, Catalogue | null> = {
  standard: null,
  convention: 'convention',
  packages: 'general',
}

/** Most characters of each text, and the most that each number can be. */
export const longest = { name: 80, description: 300, groupName: 40 } as const
export const most = {
  packageId: 999,
  priceDollars: 100_000,
  persons: 500,
  rooms: 100,
  nights: 60,
  capacity: 1_000_000,
} as const

/** The name of a package among the stocks of its event. */
export const packageStockId = (catalogue: Catalogue, packageId: number) => `${catalogue}:${packageId}`
