import type { World } from './world.ts'

export const cause = { donationTypeName: 'Flood relief', donationTypeDescription: 'Clean water after floods.' }

/** A donor who is not signed in. */
export const guestOf = (more: object = {}) =>
  ({ mInit: 'Ms', firstName: 'Vera', lastName: 'Guest', email: 'vera@guests.example', ...more }) as const

/** Adds a cause to dc, once, and returns its name. */
export async function openCause(world: World, donationTypeName = cause.donationTypeName): Promise<string> {
  const { donationTypes } = world.as('admin')
  const known = await donationTypes.inChapter()
  if (!known.some((one) => one.donationTypeName === donationTypeName))
    await donationTypes.add({ ...cause, donationTypeName })
  return donationTypeName
}
