import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { all, run } from '#db/work.ts'
import { checkpointKey, isGenuine } from '#events-log/checkpoint.ts'
import { openAccounts } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { BadEnvironment } from '../env.ts'
import { writeCheckpoint } from '../features/books/checkpoints.writes.ts'
import { checkBooks } from '../features/books/integrity.reads.ts'
import { codeOf, isGenuineCode, partsOf } from '../features/receipts/codes.decisions.ts'
import { changeSecret, holdSecret, signingKeys } from './app-secret.ts'
import { isSignature, signatureOf, unseal } from './secrets.ts'

const next = 'the next secret of the tests, which is long enough'
const third = 'the third secret of the tests, which is long enough'

describeOnBoth("the portal's APP_SECRET", (open) => {
  async function settled() {
    const world = await open({ env: { DATA_DIR: mkdtempSync(path.join(tmpdir(), 'chapterhouse-secret-')) } })
    await openAccounts(world)
    const { portal } = world
    const withSecret = (appSecret: string) => ({ ...portal, env: { ...portal.env, appSecret } })
    return { portal, withSecret }
  }
  const receipt = { chapterId: 'chapter-dc', paymentId: '8KD40213', hash: 'ab'.repeat(32) }

  test('a different secret is rejected at startup, even by a database that predates the probe', async () => {
    const { portal, withSecret } = await settled()
    await expect(holdSecret(withSecret(next))).rejects.toThrow(BadEnvironment)
    await holdSecret(portal)
    await holdSecret(portal)
    await expect(holdSecret(withSecret(next))).rejects.toThrow(/^APP_SECRET: the one that this database was made with/)
  })

  test('when nothing is sealed yet, the last checkpoint decides', async () => {
    const { portal, withSecret } = await settled()
    await portal.store.write(({ sql }) => run(sql.deleteFrom('paymentAccounts')))
    await writeCheckpoint(portal)
    await expect(holdSecret(withSecret(next))).rejects.toThrow(BadEnvironment)
    await holdSecret(portal)
  })

  test('changing it: accounts open with the new one, signatures of the old one stay valid, and the books verify', async () => {
    const { portal, withSecret } = await settled()
    await holdSecret(portal)
    const { appSecret } = portal.env
    const [key, code] = [signatureOf(appSecret, 'a ticket'), codeOf(appSecret, receipt)]
    const first = (await writeCheckpoint(portal))!

    expect(await changeSecret(portal, next, { revoke: false })).toBeGreaterThan(0)
    await expect(holdSecret(portal)).rejects.toThrow(BadEnvironment)
    expect(await writeCheckpoint(portal)).toBeNull()
    await changeSecret(withSecret(next), third, { revoke: false })
    await holdSecret(withSecret(third))
    for (const sealed of await everythingSealed(portal.store)) expect(() => unseal(third, sealed)).not.toThrow()
    expect([isSignature(third, 'a ticket', key), isSignature(third, 'another', key)]).toEqual([true, false])
    expect(isGenuineCode(third, receipt.chapterId, partsOf(code))).toBe(true)

    const again = (await writeCheckpoint(withSecret(third)))!
    expect([again.position, isGenuine(checkpointKey(third), again)]).toEqual([first.position, true])
    expect((await checkBooks(portal, withSecret(third).env)).problems).toEqual([])
    expect(await signingKeys(portal.store.read, third)).toHaveLength(3)
  })

  test('revoking it: its signatures become void, but the books it signed still verify', async () => {
    const { portal, withSecret } = await settled()
    const key = signatureOf(portal.env.appSecret, 'a ticket')
    await writeCheckpoint(portal)
    const other = 'another secret of the tests, which is long enough'
    await changeSecret(portal, other, { revoke: true })
    await holdSecret(withSecret(other))
    expect(isSignature(other, 'a ticket', key)).toBe(false)
    expect((await checkBooks(portal, withSecret(other).env)).problems).toEqual([])
  })

  type Store = Awaited<ReturnType<typeof open>>['store']

  /** Every value in any table column whose name marks it as sealed. */
  async function everythingSealed(store: Store): Promise<string[]> {
    const tables = await store.read.introspection.getTables()
    const columns = tables.flatMap((table) =>
      table.columns
        .filter(({ name }) => name.endsWith('Sealed'))
        .map(({ name }) => ({ table: table.name as 'paymentAccounts', column: name as 'clientSecretSealed' })),
    )
    const rows = await Promise.all(
      columns.map(({ table, column }) => store.write(({ sql }) => all(sql.selectFrom(table).select(column)))),
    )
    const values = rows
      .flat()
      .flatMap((row) => Object.values(row))
      .filter(Boolean)
    expect(values.length).toBeGreaterThan(2)
    return values
  }
})

test('every sealed value is in a column named as sealed, where a change of the secret finds it', () => {
  const files = ['server', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  )
  const lines = files
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|auth[/\\](secrets|app-secret)\.ts$/.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => /(?<!un)\bseal\(/.test(line)),
    )
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.filter((line) => !/Sealed(:| =) /.test(line))).toEqual([])
})
