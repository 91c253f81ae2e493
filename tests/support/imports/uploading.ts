import type { World } from '#tests/support/world/world.ts'

type Admin = 'admin' | 'nyAdmin' | 'system'

/** Uploads a list to the chapter of an admin, and returns its import. */
export const uploadList = (world: World, file: Uint8Array | string, who: Admin = 'admin') =>
  world.as(who).imports.upload({ name: 'list.csv', file: Buffer.from(file).toString('base64') })

/** Uploads a list and writes what its plan says. */
export async function writtenList(world: World, file: Uint8Array | string) {
  const made = await uploadList(world, file)
  await world.as('admin').imports.write(made)
  return made
}

/** Returns how many rows of an import there are in each state. */
export const countsOf = async (world: World, importId: string) =>
  (await world.as('admin').imports.one({ importId })).counts

/** Returns the rows of an import as "row state: reasons". */
export async function rowsOf(world: World, made: { importId: string }): Promise<string[]> {
  const { groups } = await world.as('admin').imports.rows({ ...made, search: '' })
  return groups
    .flatMap(({ rows }) => rows)
    .sort((a, b) => a.row - b.row)
    .map(({ row, state, reasons }) => `${row} ${state}: ${reasons.join('; ')}`)
}
