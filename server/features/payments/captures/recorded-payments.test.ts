import { afterEach, expect, test } from 'vitest'
import { rest } from '#server/wiring/api.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, memberIds, type Person } from '#tests/support/world/world.ts'

describeOnBoth("a chapter's books", (open) => {
  let world: PaymentsWorld
  const begin = async () => (world = await worldWithPayments(open))
  const record = (name: Person, reference: string, terms = 1) =>
    world.as('admin').dues.recordByHand({ memberId: memberIds[name], terms, method: 'check', reference })
  const call = (
    who: Person | 'anonymous',
    method: 'GET' | 'POST',
    path: string,
    body: Record<string, unknown> = {},
  ) => {
    const match = rest.find(method, path)
    if (!match) throw new Error(`No row for ${path}`)
    return match.row.answer(world.as(who), {
      params: match.params,
      query: new URLSearchParams(),
      body,
      addressOf: (path) => path,
    })
  }
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  test('an admin records money received offline, with the same rules and a receipt', async () => {
    await begin()
    // Late in the evening in the chapter's time zone, when it is already tomorrow in UTC.
    world.clock.set('2026-11-22T02:30:00.000Z')
    const { paymentId } = await record('inactive', '  Cheque   1041 ')
    expect(await world.standing('inactive')).toEqual({ status: 'active', dueIn: 2027 })
    expect(await world.as('inactive').receipts.one({ paymentId })).toMatchObject({
      method: 'Check',
      reference: { key: 'Reference', text: 'Cheque 1041' },
      totalCents: 10_000,
      paidOn: '2026-11-21',
    })
    expect((await world.sentEmails())[0]?.text).toContain('Reference: Cheque 1041')

    await record('member', 'Zelle 77', 2)
    expect((await world.books((await world.as('member').payments.mine())[0]!.paymentId)).years).toEqual([2027, 2028])
    await expect(record('lifer', 'Cash 1')).rejects.toThrow('Your membership is paid for life')
  })

  test('a reference is accepted once per chapter, regardless of spelling', async () => {
    await begin()
    await record('member', 'Cheque 1041')
    await expect(record('inactive', 'cheque 1041')).rejects.toThrow('has already been recorded. Nothing was recorded.')
    expect(await world.standing('inactive')).toMatchObject({ status: 'inactive' })
    const both = await Promise.allSettled([record('inactive', 'Cash 9'), record('inactive', 'Cash 9')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await world.as('nyAdmin').dues.recordByHand({
      memberId: memberIds.nyMember,
      terms: 1,
      method: 'check' as const,
      reference: 'Cheque 1041',
    })
  })

  test('only admins record, only for members of their chapter, and only with a reference', async () => {
    await begin()
    const entry = { memberId: memberIds.member, terms: 1, method: 'check' as const, reference: 'Cash 3' }
    await expect(world.as('member').dues.recordByHand(entry)).rejects.toThrow('You need an admin account')
    await expect(world.as('nyAdmin').dues.recordByHand(entry)).rejects.toThrow('Member not found')
    await expect(record('member', '   ')).rejects.toThrow('Required')
    await expect(record('member', 'Paid by "Jane"')).rejects.toThrow('Letters, digits')
    await expect(record('inactive', 'Cash 4', 2)).rejects.toThrow('one year at a time')
  })

  test('an admin pages, sorts, and searches the payments of their own chapter; totals cover all matches', async () => {
    await begin()
    await record('member', 'Cheque LULU', 3)
    await record('inactive', 'Cheque B2')
    await world.as('nyAdmin').dues.recordByHand({
      memberId: memberIds.nyMember,
      terms: 1,
      method: 'check' as const,
      reference: 'Cheque LULU',
    })
    const list = (input: Parameters<ReturnType<PaymentsWorld['as']>['payments']['inChapter']>[0]) =>
      world.as('admin').payments.inChapter(input)

    // Uses letters that no payment id contains, because a short word could match one by chance.
    const page = await list({ page: 1, size: 2, sort: 'year', direction: 'asc' })
    expect(page).toMatchObject({ total: 4, totalCents: 40_000 })
    expect(page.rows.map(({ year }) => year)).toEqual([2028, 2029])
    expect(page.rows[0]).toMatchObject({ firstName: 'member', lastName: 'Resident', memberId: memberIds.member })
    expect(await list({ search: 'inactive resident' })).toMatchObject({ total: 1, totalCents: 10_000 })
    expect(await list({ search: 'CHEQUE LULU' })).toMatchObject({ total: 3 })
    expect(await list({ search: '100%' })).toMatchObject({ total: 0, totalCents: 0, rows: [] })
    for (const search of ["' or 1=1 --", '%', '_', '\\', '"', ';drop table payments']) {
      expect(await list({ search })).toMatchObject({ total: 0 })
    }
    await expect(world.as('member').payments.inChapter({})).rejects.toThrow('You need an admin account')
  })

  test('documented calls keep their response formats', async () => {
    await begin()
    const orderId = await world.browserOrder({})
    const paid = { memberType: 'Regular', paymentTypeName: 'Regular', qty: '1', paymentResult: { id: orderId } }
    const path = `/api/users/${memberIds.member}/pay`
    expect(rest.find('POST', path)?.row.status).toBe(201)
    expect(await call('member', 'POST', path, paid)).toBe('Payment Successfull.')
    expect(await call('member', 'POST', path, paid)).toBe('Payment Successfull.')
    await record('inactive', 'Cheque 5')

    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    const row = {
      chapterId: 'chapter-dc',
      memberId: memberIds.member,
      year: 2027,
      paymentType: 'Regular',
      amount: 100,
      paymentDate: at,
      payerId: 'buyer@wallet.example',
      paymentId: orderId,
      paymentStatus: 'COMPLETED',
      paymentTime: at,
      createdAt: at,
      updatedAt: at,
    }
    expect(await call('member', 'GET', '/api/users/payment')).toEqual([row])
    expect(await call('lifer', 'GET', '/api/users/payment/')).toEqual([])
    const all = (await call('admin', 'GET', '/api/chapters/payments/dc.localhost')) as {
      paymentId: string
      member: object
    }[]
    expect(all.find(({ paymentId }) => paymentId === orderId)).toEqual({
      ...row,
      member: {
        memberId: memberIds.member,
        firstName: 'member',
        lastName: 'Resident',
        primaryEmail: 'member@dc.aea.example',
        primaryPhone: '2025550100',
        nextPaymentDueIn: 2028,
      },
    })
    expect(all.map(({ paymentId }) => paymentId)).toContain('Cheque 5')
    await expect(call('member', 'GET', '/api/chapters/payments/dc.localhost')).rejects.toThrow(
      'You need an admin account',
    )
    expect(await call('anonymous', 'GET', '/api/chapters/paypal/dc.localhost:3000')).toBe('standin-dc')
    expect(rest.find('GET', '/api/chapters/paypal/dc')?.row.as).toBe('text')
  })
})
