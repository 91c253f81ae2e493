import { expect, test } from 'vitest'
import { isSignedIn } from '#server/auth/actor.ts'
import { run } from '#db/work.ts'
import { openFee } from '#tests/support/world/fee-types.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, memberIds, type Person, type World } from '#tests/support/world/world.ts'
import type { Role } from '../auth/sessions.ts'
import { answerExport } from './export-handler.ts'
import { Refusal } from '../refusal.ts'

type Requester = { as?: Person; role?: Role; on?: 'aea' | 'dc' | 'ny'; accept?: string }

/** Requests the route as a browser does, with a session cookie. */
async function ask(
  world: World,
  path: string,
  { as, role, on = 'dc', accept = 'text/html' }: Requester = {},
): Promise<Response | Refusal> {
  const host = `${on}.localhost:3000`
  const cookie = as ? await cookieOf(world, as, role) : ''
  const request = new Request(`http://${host}/export/${path}`, {
    headers: { host, accept, ...(cookie ? { cookie } : {}) },
  })
  return answerExport(world.portal, request, { requestId: 'a-test', clientAddress: '127.0.0.1' })
}

async function cookieOf(world: World, who: Person, role?: Role): Promise<string> {
  const { actor } = world.context(who, role ? { role } : {})
  if (!isSignedIn(actor)) throw new Error(`${who} cannot sign in`)
  const { sessions, clock } = world.portal
  const session = await sessions.createSession(actor.personId, {
    chapterId: actor.chapterId,
    role: actor.role,
    createdAt: clock.now().toISOString(),
  })
  return sessions.createSessionCookie(session.id).serialize().split(';')[0]!
}

async function linesOf(world: World, path: string, requester: Requester): Promise<string[]> {
  const answer = await ask(world, path, requester)
  if (answer instanceof Refusal) throw answer
  return (await answer.text()).replace(/^\uFEFF/, '').split('\r\n')
}

async function refusalAt(world: World, path: string, requester?: Requester): Promise<string> {
  const answer = await ask(world, path, requester)
  return answer instanceof Refusal ? answer.why : `answered ${answer.status}`
}

describeOnBoth('a list at /export', (open) => {
  test('has every row that the table finds, in the requested order and columns, and nobody else’s', async () => {
    const world = await open()
    const { dues, payments } = world.as('admin')
    for (let number = 1; number <= 12; number++) {
      const memberId = memberIds[number % 2 ? 'member' : 'inactive']
      if (number > 2 && number % 2 === 0) continue
      await dues.recordByHand({ memberId, terms: 1, method: 'check', reference: `Cheque ${number}` })
    }
    await world.as('nyAdmin').dues.recordByHand({
      memberId: memberIds.nyMember,
      terms: 1,
      method: 'check',
      reference: 'Cheque of New York',
    })

    const list = { search: 'member', sort: 'year', direction: 'asc' } as const
    const { rows, total, totalCents } = await payments.inChapter({ ...list, size: 5 })
    const all = await payments.inChapter({ ...list, size: 100 })
    expect([rows.length, total, totalCents]).toEqual([5, 6, 60_000])

    const lines = await linesOf(
      world,
      'payments.csv?search=member&sort=year&direction=asc&columns=year,reference,nothing,amountCents',
      { as: 'admin' },
    )
    expect(lines).toEqual([
      'Year,Reference,Amount USD',
      ...all.rows.map(({ year, reference }) => `${year},${reference},100.00`),
      '',
    ])
  })

  test('shows the payment method and the refunded amount', async () => {
    const world = await open()
    const { dues, fees, payments } = world.as('admin')
    const byHand = { memberId: memberIds.member, terms: 1 }
    await dues.recordByHand({ ...byHand, method: 'transfer', reference: 'TRF-1' })
    const { paymentId } = await fees.recordByHand({
      ...byHand,
      paymentTypeId: await openFee(world),
      method: 'zelle',
      reference: 'ZEL-1',
    })
    await payments.reverse({ paymentId, reason: 'notReceived', note: '' })
    const lines = await linesOf(
      world,
      'payments.csv?sort=paymentType&direction=asc&columns=paymentType,method,amountCents,refundedCents,status',
      { as: 'admin' },
    )
    expect(lines).toEqual([
      'Payment type,Paid by,Amount USD,Refunded USD,Status',
      'Library,Zelle,25.00,25.00,Reversed',
      'Regular dues,Bank transfer,100.00,0.00,Received',
      '',
    ])
  })

  test('has a partly refunded fee once: gross, refunded and what is left', async () => {
    const world = await worldWithPayments(open)
    const { payments } = world.as('admin')
    const { orderId, paymentId } = await world
      .as('member')
      .fees.start({ paymentTypeId: await openFee(world), terms: 3 })
    await world.standin.control({ do: 'approve', orderId })
    await world.as('member').payments.finish({ orderId })
    for (const amount of ['10.00', '15.50']) {
      const { leftCents } = await payments.toRefund({ paymentId })
      await payments.refund({
        paymentId,
        formKey: `form-of-${amount}`.replace('.', '-'),
        leftCents,
        what: 'part',
        amount,
        reason: 'payerAsked',
      })
    }
    const lines = await linesOf(world, 'payments.csv?columns=paymentType,amountCents,refundedCents,keptCents,status', {
      as: 'admin',
    })
    expect(lines).toEqual([
      'Payment type,Amount USD,Refunded USD,After refunds USD,Status',
      'Library,75.00,25.50,49.50,Part refunded',
      '',
    ])
    expect(await payments.inChapter({})).toMatchObject({ total: 1, totalCents: 4_950 })
    await world.close()
  })

  test('is named after chapter, list, day and filter, is not cached along the way, and guards against formula injection', async () => {
    const world = await open()
    await world.store.write(function* ({ sql }) {
      yield* run(sql.updateTable('people').set({ firstName: '=1+1', city: '+London' }).where('personId', '=', 'member'))
    })
    const answer = await ask(world, `members.csv?search=${encodeURIComponent('+LONDON')}&status=active`, {
      as: 'admin',
    })
    if (answer instanceof Refusal) throw answer
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="dc-members-\d{4}-\d\d-\d\d-search-london-status-active\.csv"; filename\*=UTF-8''dc-members-[\w-]+\.csv$/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain(`${memberIds.member},'=1+1,Resident,'+London,`)
  })

  test('shows members no more of each other than the page does', async () => {
    const world = await open()
    const [heads, ...rows] = await linesOf(
      world,
      'members.csv?columns=memberId,email,status&status=inactive&group=status',
      { as: 'member' },
    )
    expect(heads).toBe('ID')
    expect(rows.filter((line) => /^\d+$/.test(line))).toHaveLength(4)
  })

  test('is rejected for callers who may not see the table', async () => {
    const world = await open()
    expect(await refusalAt(world, 'payments.csv')).toBe('unauthenticated')
    expect(await refusalAt(world, 'payments.csv', { as: 'member' })).toBe('forbidden')
    expect(await refusalAt(world, 'payments.csv', { as: 'admin', role: 'member' })).toBe('forbidden')
    expect(await refusalAt(world, 'payments.csv', { as: 'nyAdmin' })).toBe('unauthenticated')
    expect(await refusalAt(world, 'admins.csv', { as: 'member' })).toBe('forbidden')
    expect(await refusalAt(world, 'my-payments.csv')).toBe('unauthenticated')
    expect(await refusalAt(world, 'registrations.csv?eventId=12345', { as: 'admin' })).toBe('missing')
    expect(await refusalAt(world, 'registrations.csv?eventId=12345', { as: 'member' })).toBe('forbidden')
    expect(await refusalAt(world, 'registrations.csv', { as: 'admin' })).toBe('invalid')
    expect(await refusalAt(world, 'people.csv', { as: 'admin' })).toBe('missing')
    expect(await refusalAt(world, 'toString.csv', { as: 'admin' })).toBe('missing')
    expect(await refusalAt(world, 'payments.doc', { as: 'admin' })).toBe('invalid')
  })

  test('is served ten times a minute; after that, a script gets a message with the reason', async () => {
    const world = await open()
    for (let count = 0; count < 10; count++) await world.as('admin').payments.exported({ format: 'csv' })
    expect(await refusalAt(world, 'payments.csv', { as: 'admin' })).toBe('limited')
    const answer = (await ask(world, 'payments.csv', { as: 'admin', accept: 'application/json' })) as Response
    expect(answer.status).toBe(429)
    expect(await answer.json()).toEqual({ message: 'Too many attempts. Please wait 1 minute and try again.' })
    world.clock.forward(1)
    await expect(world.as('admin').payments.exported({ format: 'csv' })).resolves.toBeDefined()
  })

  test('returns only its name over tRPC', async () => {
    const world = await open()
    const order = await world.as('admin').payments.exported({ format: 'pdf' })
    expect(JSON.stringify(order)).toMatch(/^\{"fileName":"dc-payments-[\d-]+\.pdf"\}$/)
  })
})

describeOnBoth('a grouped table', (open) => {
  test('keeps the rows of a group together and counts each over all pages', async () => {
    const world = await open()
    const { dues, payments, members } = world.as('admin')
    for (const [index, who] of (['member', 'inactive', 'member', 'member'] as const).entries()) {
      await dues.recordByHand({ memberId: memberIds[who], terms: 1, method: 'check', reference: `Cheque ${index}` })
    }
    const first = await payments.inChapter({ group: 'memberName', size: 2, sort: 'year', direction: 'desc' })
    expect(first.rows.map(({ memberId }) => memberId)).toEqual([memberIds.inactive, memberIds.member])
    expect(first.groups.sort((a, b) => a.rows - b.rows)).toEqual([
      { key: 'inactive', rows: 1, amountCents: 10_000 },
      { key: 'member', rows: 3, amountCents: 30_000 },
    ])
    const narrowed = await payments.inChapter({ year: String(first.rows[0]!.year), paymentType: 'Regular' })
    expect(new Set(narrowed.rows.map(({ year }) => year))).toEqual(new Set([first.rows[0]!.year]))
    expect((await payments.inChapter({ paymentType: 'Student' })).total).toBe(0)

    const byType = await members.inChapter({ group: 'memberType', status: 'active' })
    expect(byType.rows.map(({ memberType }) => memberType)).toEqual(['Life', 'Regular', 'Regular', 'Regular'])
    expect(byType.groups.sort((a, b) => a.rows - b.rows)).toEqual([
      { key: 'Life', rows: 1 },
      { key: 'Regular', rows: 3 },
    ])
  })

  test('is found case-insensitively, also beyond A to Z', async () => {
    const world = await open()
    await world.store.write(function* ({ sql }) {
      yield* run(sql.updateTable('people').set({ lastName: 'ŠŤASTNÁ' }).where('personId', '=', 'member'))
    })
    expect((await world.as('admin').members.inChapter({ search: 'šťastná' })).total).toBe(1)
  })
})
