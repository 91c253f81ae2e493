import { afterEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { rebuildProjections } from '#events-log/shadow.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { mergesIn } from '#tests/support/world/merges.ts'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { describeOnBoth, emailOf, memberIds, worldPassword, type Person } from '#tests/support/world/world.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'

const { member: kept, inactive: other } = memberIds

/** The columns that may refer to either of the two, as they are now. */
const tables = [
  'payments',
  'paymentAttempts',
  'registrations',
  'eventPayments',
  'donations',
  'members',
  'people',
] as const
const later = [
  'taggedPeople',
  'memberNotes',
  'memberFieldValues',
  'blogComments',
  'memberCounts',
  'mergedRows',
] as const

describeOnBoth('merging two people', (open) => {
  let world: PaymentsWorld
  afterEach(() => world.close())

  const begin = async () => (world = await worldWithPayments(open))
  const { admin, decided, merge, assertDerived } = mergesIn(() => world)

  const rows = async () =>
    Object.fromEntries(
      await Promise.all(
        [...tables, ...later].map(async (table) => {
          const all = await world.store.read.selectFrom(table).selectAll().execute()
          const texts = all.map(({ updatedAt: _, ...row }: Record<string, unknown>) => JSON.stringify(row))
          return [table, texts.sort()] as const
        }),
      ),
    )

  const paidBy = async (who: Person) => {
    const { paymentId, orderId } = await world.approved(who)
    await world.as(who).payments.finish({ orderId })
    return paymentId
  }
  /** Refunds a payment, and returns how the kept member stands. */
  const refunded = async (paymentId: string) => {
    const { formKey, leftCents } = await admin().payments.toRefund({ paymentId })
    await admin().payments.refund({ paymentId, formKey, leftCents, what: 'all', reason: 'payerAsked', note: '' })
    return world.standing('member')
  }

  test('moves payments, registrations and notes, keeps both histories, and is undone to the last row', async () => {
    await begin()
    const paymentId = await paidBy('inactive')
    const eventId = await announcePicnic(world)
    const { orderId } = await world.as('inactive').registrations.start({ ...guestCart(eventId), isMember: true })
    await world.standin.control({ do: 'approve', orderId })
    await world.as('inactive').registrations.finish({ orderId })
    await admin().memberNotes.add({ memberId: other, note: 'Prefers calls.' })
    await admin().memberTags.tag({ tagName: 'Board', memberIds: [kept, other] })
    await admin().memberTags.tag({ tagName: 'Mentors', memberIds: [other] })
    const before = await rows()
    const compared = await admin().duplicates.compared({ firstId: kept, secondId: other })
    expect(compared.second).toMatchObject({ hasLogin: true, tags: ['Board', 'Mentors'] })
    expect(compared.second.has).toMatchObject({ payments: 2, cents: 16_000, registrations: 1, notes: 1 })
    const { mergeId } = await merge(kept, other, { name: other, phone: other })
    await assertDerived()

    expect((await admin().payments.ofMember({ memberId: kept })).map((payment) => payment.paymentId)).toContain(
      paymentId,
    )
    expect(await admin().registrations.ofMember({ memberId: kept })).toHaveLength(1)
    expect(await admin().memberNotes.of({ memberId: kept })).toHaveLength(1)
    expect((await admin().memberTags.of({ memberId: kept })).map(({ tagName }) => tagName)).toEqual([
      'Board',
      'Mentors',
    ])
    const story = await admin().members.person({ memberId: kept })
    expect(story.member).toMatchObject({ firstName: 'inactive', email: emailOf('member'), status: 'active' })
    expect(story.merged).toEqual([{ memberId: other, mergeId }])
    expect(story.history.map(({ text }) => text)).toContain(
      `Member ${other} became part of inactive. Taken over: name. Active, the next payment is due for 2027.`,
    )
    expect(story.history.some(({ text }) => text.startsWith(`Member ${other}: inactive paid dues`))).toBe(true)

    await expect(admin().members.person({ memberId: other })).rejects.toThrow('There is no such member here.')
    expect(await admin().duplicates.mergedInto({ memberId: other })).toBe(kept)
    const { rows: listed } = await admin().members.inChapter({ search: 'inactive' })
    expect(listed.map(({ memberId }) => memberId)).toEqual([kept])
    const roster = await admin().members.roster({})
    expect(roster.rows.map(({ memberId }) => memberId)).not.toContain(other)
    await expect(
      world.as('anonymous').accounts.login({ email: emailOf('inactive'), password: worldPassword, userRole: 'member' }),
    ).rejects.toThrow()
    await expect(world.as('inactive').dues.standing()).rejects.toThrow()
    expect(await world.as('member').receipts.one({ paymentId })).toMatchObject({ name: 'inactive Resident' })

    expect((await admin().duplicates.list()).merged).toMatchObject([
      { mergeId, keptMemberId: kept, otherMemberId: other },
    ])
    await admin().duplicates.undoMerge({ mergeId })
    await assertDerived()
    expect(await rows()).toEqual(before)
    expect((await admin().duplicates.list()).merged).toEqual([])
    await expect(admin().duplicates.undoMerge({ mergeId })).rejects.toThrow('This merge was undone already')
    await world.ledgersAgree()
  })

  test('survives a rebuild of the derived tables, and an undo after it', async () => {
    await begin()
    await paidBy('inactive')
    const before = await rows()
    const { mergeId } = await merge()
    const merged = await rows()
    await world.store.alone('exclusive', (builder) => rebuildProjections(builder, logDefinition))
    expect(await rows()).toEqual(merged)
    await admin().duplicates.undoMerge({ mergeId })
    await world.store.alone('exclusive', (builder) => rebuildProjections(builder, logDefinition))
    expect(await rows()).toEqual(before)
  })

  test('keeps both payments of the same year; a refund of the one that counts twice changes nothing', async () => {
    await begin()
    const paymentId = await paidBy('inactive')
    const { mergeId } = await merge()
    const own = (await admin().payments.ofMember({ memberId: kept })).map((payment) => payment.year)
    expect(own).toEqual([2026])
    expect(await world.standing('member')).toEqual({ status: 'active', dueIn: 2027 })
    expect(await refunded(paymentId)).toEqual({ status: 'active', dueIn: 2027 })
    await assertDerived()
    const email = (await world.sentEmails()).find(({ subject }) => subject.startsWith('Your refund'))
    expect(email?.to).toBe(emailOf('member'))
    await admin().duplicates.undoMerge({ mergeId })
    expect((await admin().members.byId({ memberId: other })).status).toBe('inactive')
    await assertDerived()
  })

  test('leaves the year paid where one of two payments for it is refunded, and takes it back with the second', async () => {
    await begin()
    await paidBy('inactive')
    const [own, others] = [await paidBy('member'), await paidBy('inactive')]
    expect(await world.standing('member')).toEqual(await world.standing('inactive'))
    const { mergeId } = await merge()
    expect(await refunded(own)).toEqual({ status: 'active', dueIn: 2028 })
    expect(await refunded(others)).toEqual({ status: 'active', dueIn: 2027 })
    await assertDerived()
    await admin().duplicates.undoMerge({ mergeId })
    expect(await world.standing('member')).toEqual({ status: 'active', dueIn: 2027 })
    expect(await world.standing('inactive')).toEqual({ status: 'active', dueIn: 2027 })
    await assertDerived()
  })

  test('takes the other membership where it is chosen, and gives it back unless it changed since', async () => {
    await begin()
    await paidBy('inactive')
    await world.approved('inactive').then(({ orderId }) => world.as('inactive').payments.finish({ orderId }))
    const { mergeId } = await merge(kept, other, { dueIn: other })
    expect(await world.standing('member')).toEqual({ status: 'active', dueIn: 2028 })
    await paidBy('member')
    expect(await world.standing('member')).toEqual({ status: 'active', dueIn: 2029 })
    await admin().duplicates.undoMerge({ mergeId })
    expect(await world.standing('member')).toEqual({ status: 'active', dueIn: 2029 })
    expect(await admin().payments.ofMember({ memberId: kept })).toHaveLength(1)
    expect(await admin().payments.ofMember({ memberId: other })).toHaveLength(2)
    await assertDerived()
  })

  test('lets the kept person log in with the chosen address, and both with their own after the undo', async () => {
    await begin()
    const login = (email: string) =>
      world.as('anonymous').accounts.login({ email, password: worldPassword, userRole: 'member' })
    await login(emailOf('member'))
    const shows = (personId: Person, showsEmail: 0 | 1) =>
      world.store.writeUnversioned(({ sql }) =>
        run(sql.updateTable('people').set({ showsEmail }).where('personId', '=', personId)),
      )
    await shows('member', 1)
    const { mergeId } = await merge(kept, other, { email: other })
    const access = async () => [
      ...(await world.store.read.selectFrom('sessions').select('personId').where('personId', '=', 'member').execute()),
      ...(await world.store.read
        .selectFrom('oneTimeTokens')
        .select('personId')
        .where('personId', '=', 'member')
        .execute()),
    ]
    expect(await access()).toEqual([])
    expect(
      (await world.sentEmails())
        .filter(({ subject }) => subject === 'Your address was changed')
        .map(({ to }) => to)
        .sort(),
    ).toEqual([emailOf('inactive'), emailOf('member')].sort())
    const { showsEmail } = await world.store.read
      .selectFrom('people')
      .select('showsEmail')
      .where('personId', '=', 'member')
      .executeTakeFirstOrThrow()
    expect(showsEmail).toBe(0)
    await login(emailOf('inactive'))
    await expect(login(emailOf('member'))).rejects.toThrow()
    await admin().duplicates.undoMerge({ mergeId })
    await login(emailOf('member'))
    await login(emailOf('inactive'))
    const people = await world.store.read
      .selectFrom('people')
      .select(['personId', 'email', 'emailKey'])
      .where('personId', 'in', ['member', 'inactive'])
      .execute()
    for (const { personId, email, emailKey } of people)
      expect([email, emailKey]).toEqual([emailOf(personId as Person), emailOf(personId as Person)])
  })

  test('ends a password that was set with the other address, when it is undone', async () => {
    await begin()
    const { mergeId } = await merge(kept, other, { email: other })
    const password = 'steel-truss-73'
    const passwordHash = await hashPassword(password)
    await world.store.writeUnversioned(({ sql }) =>
      run(sql.updateTable('people').set({ passwordHash }).where('personId', '=', 'member')),
    )
    await admin().duplicates.undoMerge({ mergeId })
    await expect(
      world.as('anonymous').accounts.login({ email: emailOf('member'), password, userRole: 'member' }),
    ).rejects.toThrow()
  })

  test('takes type, year and status from one person where one of them pays once for life', async () => {
    await begin()
    const { lifer } = memberIds
    const before = await world.standing('member')
    const byYears = await decided(kept, lifer, { dueIn: lifer })
    await admin().duplicates.merge(byYears)
    expect(await world.standing('member')).toEqual(before)
    await admin().duplicates.undoMerge(byYears)
    const life = await world.standing('lifer')
    await admin().duplicates.merge(await decided(kept, lifer, { memberType: lifer, dueIn: kept }))
    expect(await world.standing('member')).toEqual(life)
    expect((await admin().members.byId({ memberId: kept })).memberType).toBe('Life')
    await assertDerived()
  })

  test('leaves a year refunded meanwhile refunded, whoever it counted for', async () => {
    await begin()
    const alone = await refunded(await paidBy('member'))
    await world.close()
    await begin()
    const own = await paidBy('member')
    for (let paid = 0; paid < 3; paid++) await paidBy('inactive')
    const { mergeId } = await merge(kept, other, { dueIn: other })
    await refunded(own)
    await admin().duplicates.undoMerge({ mergeId })
    expect(await world.standing('member')).toEqual(alone)
    await assertDerived()
  })

  test('happens once, and not to people who changed or were merged meanwhile', async () => {
    await begin()
    const input = await decided()
    const second = await decided()
    expect(await admin().duplicates.merge(input)).toBe(kept)
    expect(await admin().duplicates.merge(input)).toBe(kept)
    await expect(admin().duplicates.merge(second)).rejects.toMatchObject({ cause: { why: 'conflict' } })
    await admin().duplicates.undoMerge(input)
    const stale = await decided()
    await admin().members.update({ memberId: other, city: 'Elsewhere' })
    await expect(admin().duplicates.merge(stale)).rejects.toThrow(
      'changed one of these two people while you were editing',
    )
  })

  test('of the same two at the same time happens once', async () => {
    await begin()
    const inputs = [await decided(), await decided()]
    const results = await Promise.allSettled(inputs.map((input) => admin().duplicates.merge(input)))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await assertDerived()
  })

  test('is refused for admins, oneself, other chapters, and people whose payment is under way', async () => {
    await begin()
    const refused = async (
      input: Promise<Parameters<ReturnType<typeof admin>['duplicates']['merge']>[0]>,
      text: string,
    ) => expect(admin().duplicates.merge(await input)).rejects.toThrow(text)
    await refused(decided(kept, memberIds.admin), 'You cannot become part of another person')
    await refused(decided(memberIds.admin, other, { email: other }), 'An admin or officer keeps the email')
    await refused(
      decided().then((input) => ({ ...input, secondId: memberIds.nyMember })),
      'There is no such member here.',
    )
    await refused(
      decided().then((input) => ({ ...input, secondId: kept })),
      'Choose two different people.',
    )
    await refused(
      decided().then((input) => ({ ...input, keptId: memberIds.lifer })),
      'Choose who is kept.',
    )
    await world.as('system', { on: 'dc' }).members.makeAdmin({ memberId: other })
    await refused(decided(), 'An admin cannot become part of another person')
    await world.as('system', { on: 'dc' }).members.removeAdmin({ memberId: other })
    await world.approved('inactive')
    await refused(decided(), 'has a payment under way')
    await expect(world.as('nyAdmin').duplicates.compared({ firstId: kept, secondId: other })).rejects.toThrow()
  })

  test('of several is undone from the last one, and follows who was merged before', async () => {
    await begin()
    const paymentId = await paidBy('inactive')
    const first = await merge()
    const second = await decided(memberIds.lifer, kept)
    await admin().duplicates.merge(second)
    await assertDerived()
    const owners = async () =>
      (
        await world.store.read.selectFrom('payments').select('personId').where('paymentId', '=', paymentId).execute()
      ).map(({ personId }) => personId)
    expect(await owners()).toEqual(['lifer'])
    expect(await admin().duplicates.mergedInto({ memberId: other })).toBe(memberIds.lifer)
    await expect(admin().duplicates.undoMerge(first)).rejects.toThrow('Undo that merge first')
    await admin().duplicates.undoMerge(second)
    expect(await owners()).toEqual(['member'])
    await admin().duplicates.undoMerge(first)
    expect(await owners()).toEqual(['inactive'])
    await assertDerived()
  })

  test('erases the other with the kept person', async () => {
    await begin()
    const { mergeId } = await merge()
    await admin().members.remove({ memberId: kept })
    const people = await world.store.read
      .selectFrom('people')
      .select(['personId', 'email'])
      .where('personId', 'in', ['member', 'inactive'])
      .execute()
    expect(people).toEqual([{ personId: 'member', email: '' }])
    await expect(admin().duplicates.undoMerge({ mergeId })).rejects.toThrow('This merge was undone already')
    expect(await world.store.read.selectFrom('merges').selectAll().execute()).toEqual([])
    await assertDerived()
  })
})
