import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { verifyExport } from '#events-log/verify-export.ts'
import { tokenFor } from '#tests/rest/client.ts'
import { move } from '#tests/support/world/ledger.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { describeOnBoth, memberIds, type Person, type World } from '#tests/support/world/world.ts'
import { answerBooksExport } from './export.handler.ts'

const header = `attachment; filename="aea-dc-books-2026.ndjson"; filename*=UTF-8''aea-dc-books-2026.ndjson`

async function ask(world: World, who: Person | 'anonymous', query = '?year=2026', on = 'dc'): Promise<Response> {
  const host = `${on}.localhost:3000`
  const bearer = who === 'anonymous' ? null : await tokenFor(world, who)
  const request = new Request(`http://${host}/treasury/export${query}`, {
    headers: { host, ...(bearer && { authorization: `Bearer ${bearer}` }) },
  })
  return answerBooksExport(world.portal, request, { requestId: 'a-test', clientAddress: '127.0.0.1' })
}

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

describeOnBoth("downloading a year of a chapter's books", (open) => {
  const settled = async () => {
    const world = await open({ env: { DATA_DIR: mkdtempSync(path.join(tmpdir(), 'chapterhouse-export-')) } })
    await move(world, { kind: 'dues', chapter: 'dc', amountCents: 10_000, at: '2026-12-05T12:00:00Z' }, 1)
    await move(world, { kind: 'dues', chapter: 'ny', amountCents: 77_700, at: '2026-12-06T12:00:00Z' }, 2)
    return world
  }

  test('an admin gets a complete file that reveals no data of other chapters', async () => {
    const world = await settled()
    const answer = await ask(world, 'admin')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe(header)
    const text = await answer.text()
    expect((await verifyExport(bytesOf(text))).problems).toEqual([])
    expect(text).toContain('\\"amountCents\\":10000')
    // Not just the digits, which a hash may contain.
    expect(text).not.toContain('\\"amountCents\\":77700')
    expect(text).not.toContain(`\\"memberId\\":\\"${memberIds.nyMember}`)
  })

  test('everyone else is redirected to the login', async () => {
    const world = await settled()
    for (const [who, on] of [
      ['anonymous', 'dc'],
      ['member', 'dc'],
      ['nyAdmin', 'dc'],
      ['admin', 'ny'],
    ] as const) {
      const answer = await ask(world, who, '?year=2026', on)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login?redirect=%2Ftreasury'])
    }
    expect((await ask(world, 'admin', '?year=2026', 'nowhere')).status).toBe(404)
  })

  test('a chapter exports one file at a time, and other chapters do not wait', async () => {
    const world = await settled()
    const first = await ask(world, 'admin')
    const second = await ask(world, 'admin')
    expect([second.status, second.headers.get('location')]).toEqual([303, '/treasury?export=busy'])
    expect((await ask(world, 'nyAdmin', '?year=2026', 'ny').then((answer) => answer.text())).length).toBeGreaterThan(0)
    await first.text()
    const third = await ask(world, 'admin')
    expect(third.status).toBe(200)
    // A reader who closes the window early must not leave an export behind that blocks others.
    await third.body!.cancel()
    expect((await ask(world, 'admin').then((answer) => answer.text())).length).toBeGreaterThan(0)
  })

  test('a HEAD request starts no export that would block others', async () => {
    const world = await settled()
    const { request, sessionOf: keyOf } = openHttpClient(world)
    const by = await keyOf('admin')
    const head = await request('/treasury/export?year=2026', { by, method: 'HEAD' })
    expect([head.status, head.text, head.headers.get('content-disposition')]).toEqual([200, '', header])
    expect(await request('/treasury/export?year=2026', { by })).toMatchObject({ status: 200 })
  })

  test('a checkpoint that the portal did not sign redirects to the page, which says so', async () => {
    const world = await settled()
    const head = await world.store.read.selectFrom('logHead').select(['position', 'hash']).executeTakeFirstOrThrow()
    await world.store.write(({ sql }) => run(sql.deleteFrom('checkpoints')))
    await world.store.write(({ sql }) =>
      run(sql.insertInto('checkpoints').values({ ...head, signedAt: '2026-11-21T15:00:00.000Z', signature: '' })),
    )
    for (const _ of [1, 2]) {
      const { status, headers } = await ask(world, 'admin')
      expect([status, headers.get('location')]).toEqual([303, '/treasury?export=unsigned'])
    }
  })

  test('a year without facts, and no year, redirect to the page', async () => {
    const world = await settled()
    for (const query of ['?year=2020', '?year=abc', '']) {
      expect((await ask(world, 'admin', query)).headers.get('location')).toBe('/treasury?export=none')
    }
  })
})
