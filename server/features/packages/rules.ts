/** Rules of packages, shared with the pages. */

import type { RegistrationForm } from '../events/rules.ts'

export const catalogs = ['general', 'convention', 'grand'] as const
export type Catalog = (typeof catalogs)[number]

export const groupRules = ['any', 'one'] as const

/** The section of a form that shows a package; the convention's form accepts one general and one cruise package. */
export const sections = ['premium', 'general', 'cruise', 'meal'] as const

/**
 * Returns whether a form accepts only one package from a section, whatever its groups say: the convention's general
 * ones and cruises (events section 4).
 */
export const isOneOfSection = (catalogue: Catalog | undefined, section: string) =>
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
 * The catalog to which the package ids of each form refer [spec 49]; the standard form sells none. The grand page uses
 * 'grand'.
 */
export const catalogOf: Record<RegistrationForm, Catalog | null> = {
  standard: null,
  convention: 'convention',
  packages: 'general',
}

/** Maximum length of each text in characters, and the highest value of each number. */
export const maxLength = { name: 80, description: 300, groupName: 40 } as const
export const max = {
  packageId: 999,
  priceDollars: 100_000,
  persons: 500,
  rooms: 100,
  nights: 60,
  capacity: 1_000_000,
} as const

/** Returns the stock id of a package, unique within its event. */
export const packageStockId = (catalogue: Catalog, packageId: number) => `${catalogue}:${packageId}`
