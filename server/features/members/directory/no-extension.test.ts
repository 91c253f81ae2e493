import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import { executeOn } from '#tests/support/databases/earlier.ts'
import { freshDatabase } from '#tests/support/databases/postgres.ts'
import { memberIds, settle } from '#tests/support/world/world.ts'

test('an account of PostgreSQL that may not create extensions runs the portal, and its searches find the same', async () => {
  const { url, drop } = await freshDatabase({ name: 'empty', fill: () => Promise.resolve() })
  const account = `account_${randomBytes(6).toString('hex')}`
  await executeOn(
    url,
    `create role ${account} login password '${account}'`,
    `grant usage, create on schema public to ${account}`,
  )
  const location = new URL(url)
  location.username = account
  location.password = account
  try {
    await migrate(location.href)
    const store = await openStore(location.href)
    try {
      const world = await settle(store, { database: location.href })
      const { members } = world.as('admin')
      const found = async (search: string) =>
        (await members.directory({ search })).rows.map(({ memberId }) => memberId).sort()
      expect(await found('lifer')).toEqual([memberIds.lifer])
      expect(await found(memberIds.lifer)).toEqual([memberIds.lifer])
      expect(await found('li')).toEqual([memberIds.lifer])
      expect(await found('zzyzx')).toEqual([])
    } finally {
      await store.close()
    }
    // It had to do without the extension, as the test intends.
    await expect(executeOn(url, 'select similarity($$a$$, $$a$$)')).rejects.toThrow('does not exist')
  } finally {
    await executeOn(url, `drop owned by ${account}`, `drop role ${account}`)
    await drop()
  }
})
