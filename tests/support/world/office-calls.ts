import type { Right, Level } from '#server/auth/rights.rules.ts'
import { memberIds, type Person, type World } from './world.ts'

/** The day of the world's clock in Washington, and some around it. */
export const days = { yesterday: '2026-11-20', today: '2026-11-21', tomorrow: '2026-11-22', far: '2027-12-31' } as const

/** Names are unique in a chapter, and a call may be made several times. */
let count = 0

/** Adds an office of a chapter. Returns its id. */
export const addOffice = (
  world: World,
  grants: `${Right}.${Level}`[] = ['members.change'],
  by: 'admin' | 'nyAdmin' = 'admin',
): Promise<string> =>
  world.as(by).offices.add({ officeName: `Office ${(count += 1)}`, position: '', grants, eventIds: [] })

/** Adds an office and names its holder. Returns the ids of both. */
export async function holdOffice(
  world: World,
  who: Person,
  grants: `${Right}.${Level}`[] = ['members.change'],
  {
    fromDay = days.today,
    untilDay = days.far,
    by = 'admin',
  }: { fromDay?: string; untilDay?: string; by?: 'admin' | 'nyAdmin' } = {},
): Promise<{ officeId: string; termId: string }> {
  const officeId = await addOffice(world, grants, by)
  const termId = await world.as(by).offices.nameHolder({ officeId, memberId: memberIds[who], fromDay, untilDay })
  return { officeId, termId }
}
