import { expect, test } from 'vitest'
import { chaseFile } from '#tests/support/bank-files.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { describeOnSqlite, type World } from '#tests/support/world/world.ts'

const file = chaseFile('5000', [{ day: '2026-10-02', amount: '25.00', text: 'ZELLE FROM ADITI DEVI' }])

async function sent(field = 'image', bytes: Buffer = file, account?: string) {
  const form = new FormData()
  if (account !== undefined) form.append('account', account)
  form.append(field, new Blob([new Uint8Array(bytes)]), 'october-4471.csv')
  const { headers, body } = new Request('http://dc.localhost/', { method: 'POST', body: form })
  return {
    method: 'POST',
    headers: { 'content-type': headers.get('content-type')! },
    body: new Uint8Array(await new Response(body).arrayBuffer()),
  }
}

const begin = async (world: World) => {
  await world.as('admin').bank.addAccount({
    accountName: 'Operating checking',
    bankName: 'Chase',
    lastFour: '4471',
    opening: '5000',
    openedOn: '2026-10-01',
  })
  const client = openHttpClient(world)
  const admin = await client.sessionOf('admin')
  const send = async (request: Awaited<ReturnType<typeof sent>>, by?: typeof admin) => {
    const { status, headers } = await client.request('/treasury/bank/file', { ...request, ...(by ? { by } : {}) })
    return [status, headers.get('location')]
  }
  return { client, admin, send }
}

describeOnSqlite('a file sent by the form', (open) => {
  test('is read for an admin, and the page says so', async () => {
    const world = await open()
    const { admin, send } = await begin(world)
    const [status, location] = await send(await sent(), admin)
    const { files, accounts } = await world.as('admin').bank.overview()
    expect([status, location]).toEqual([303, `/treasury/bank?file=${files[0]!.fileId}#files`])
    expect(accounts).toMatchObject([{ lines: 1, byBankCents: 502_500 }])
  })

  test('is read for the account that was chosen in it', async () => {
    const world = await open()
    const { admin, send } = await begin(world)
    const savings = {
      accountName: 'Savings',
      bankName: 'Chase',
      lastFour: '0926',
      opening: '5000',
      openedOn: '2026-10-01',
    }
    const accountId = await world.as('admin').bank.addAccount(savings)
    await send(await sent('image', file, ''), admin)
    await send(await sent('image', file, accountId), admin)
    const { files, accounts } = await world.as('admin').bank.overview()
    expect(accounts.map(({ accountName, lines }) => [accountName, lines])).toEqual([
      ['Operating checking', 0],
      ['Savings', 1],
    ])
    expect(files.filter(({ refusal }) => refusal !== null)).toHaveLength(1)
  })

  test('is not read for members and visitors, in another field, or beyond 10 MB', async () => {
    const world = await open()
    const { client, admin, send } = await begin(world)
    const login = [303, '/login?redirect=%2Ftreasury%2Fbank']
    expect(await send(await sent())).toEqual(login)
    expect(await send(await sent(), await client.sessionOf('member'))).toEqual(login)
    const refused = [303, '/treasury/bank?refused=invalid#files']
    expect(await send(await sent('other'), admin)).toEqual(refused)
    expect(await send(await sent('image', Buffer.alloc(10 * 1024 * 1024 + 1)), admin)).toEqual(refused)
    expect((await world.as('admin').bank.overview()).files).toEqual([])
  })
})
