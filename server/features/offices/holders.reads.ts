import { z } from 'zod'
import { allRights, suffices, type Right } from '#server/auth/rights.rules.ts'
import type { Context } from '#server/context.ts'
import { adminsOf, shownOffices } from './reads.ts'

export const rightReference = z.object({ right: z.enum(allRights) })

/** Returns who has a right in the chapter today: admins (`office` is null), then the holders of offices with it. */
export async function holdersOf(ctx: Context, right: Right) {
  const [admins, offices] = await Promise.all([adminsOf(ctx), shownOffices(ctx)])
  return [
    ...admins.map(({ name }) => ({ name, office: null })),
    ...offices.flatMap(({ holder, rights, officeName }) =>
      holder && suffices(rights, { right, level: 'see' }) ? [{ name: holder.officer.name, office: officeName }] : [],
    ),
  ]
}
