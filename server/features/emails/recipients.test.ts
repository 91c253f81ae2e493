import { beforeEach, expect, test } from 'vitest'
import { openHttpClient } from '#tests/support/http-client.ts'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { describeOnBoth, emailOf, memberIds, type World } from '#tests/support/world/world.ts'
import { handOverEmails } from './jobs.ts'

describeOnBoth('the recipients of an email', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  const content = { title: 'Hall B moves', body: '<p>To Building 4.</p>' }
  const admin = () => world.as('admin').emails
  const sentTo = async (chosen: Parameters<ReturnType<typeof admin>['send']>[0]) => {
    const { emailId } = await admin().send(chosen)
    await handOverEmails(world.portal)
    const { rows } = await admin().people({ emailId, sort: 'address', direction: 'asc', size: 100 })
    return rows.map(({ address }) => address)
  }

  test('are those who serve in an active session, each once, and nobody of another chapter', async () => {
    const { committees } = world.as('admin')
    const nobody = { ...content, audience: 'committee' } as const
    await expect(admin().send(nobody)).rejects.toThrow('No committee serves now')
    const active = await committees.addSession({ fromYear: 2025, toYear: 2027 })
    const over = await committees.addSession({ fromYear: 2021, toYear: 2023, active: false })
    await committees.add({ cSessionId: active, memberId: memberIds.member, position: 'president' })
    await committees.add({ cSessionId: over, memberId: memberIds.lifer, position: 'president' })
    const ny = world.as('nyAdmin', { on: 'ny' }).committees
    await ny.add({
      cSessionId: await ny.addSession({ fromYear: 2025, toYear: 2027 }),
      memberId: memberIds.nyMember,
      position: 'president',
    })
    expect(await sentTo({ ...content, audience: 'committee' })).toEqual([emailOf('member')])
  })

  test('are recognized by normalized addresses: with invisible characters, and in any spelling of the domain', async () => {
    const withUnseen = (address: string) => `\u202A${address.replace('@', '\u200B@')}\u202C`
    const to = `${withUnseen(emailOf('member'))}; Ann <ann\u00AD@b\u00FCcher.example>`
    expect(await sentTo({ ...content, audience: 'custom', to })).toEqual(
      ['ann@xn--bcher-kva.example', emailOf('member')].sort(),
    )
  })

  test('are those in the filtered table of members', async () => {
    const all = (await world.as('admin').members.inChapter({ size: 100 })).rows
    const { memberFields, members, memberTags } = world.as('admin')
    const fieldId = await memberFields.add({ fieldName: 'Mentor', kind: 'yesNo' })
    await members.update({ memberId: memberIds.member, fields: { [fieldId]: 'Yes' } })
    await memberTags.tag({ tagName: 'Speakers', memberIds: [memberIds.lifer] })
    const [tag] = await memberTags.managed()
    const rowsOf = async (narrowed: {
      search?: string
      status?: 'active' | 'inactive'
      memberType?: string
      tag?: string
      field?: string
    }) => {
      const { rows } = await world.as('admin').members.inChapter({ ...narrowed, size: 100 })
      const people = await world.store.read
        .selectFrom('members')
        .innerJoin('people', 'people.personId', 'members.personId')
        .select('email')
        .where('members.chapterId', '=', world.chapters.dc.id)
        .where(
          'memberId',
          'in',
          rows.map(({ memberId }) => memberId),
        )
        .execute()
      return people.map(({ email }) => email).sort()
    }
    for (const narrowed of [
      {},
      { status: 'inactive' },
      { search: memberIds.member },
      { memberType: String(all[0]!.memberType) },
      { tag: tag!.tagId },
      { field: `${fieldId}:Yes` },
    ] as const) {
      const wanted = await rowsOf(narrowed)
      expect(wanted.length).toBeGreaterThan(0)
      expect((await sentTo({ ...content, audience: 'table', ...narrowed })).sort()).toEqual(wanted)
    }
    await expect(admin().send({ ...content, audience: 'table', search: 'zzyzx' })).rejects.toThrow(
      'The table shows no members',
    )
  })

  test('are those registered for an event of the chapter: nobody who canceled, and the current holder of a handed-over registration', async () => {
    const eventId = await announcePicnic(world, { adultFee: '0', minorFee: '0', cap: '0' })
    const register = async (guest: { firstName: string; email: string }) =>
      world.as('anonymous').registrations.registerFree(await proven(world, { ...guestCart(eventId), ...guest }))
    const toRegistered = (of = eventId) => ({ ...content, audience: 'event', eventId: of }) as const
    await expect(admin().send(toRegistered())).rejects.toThrow('Nobody is registered for this event')
    await register({ firstName: 'Ada', email: 'ada@harbor.example' })
    const { registrationId } = await register({ firstName: 'Noor', email: 'noor@harbor.example' })
    await register({ firstName: 'Vera', email: 'vera@harbor.example' })
    await world.as('admin').registrations.cancelByAdmin({ eventId, registrationId, reason: 'requested' })
    expect(await sentTo(toRegistered())).toEqual(['ada@harbor.example', 'vera@harbor.example'])
    const { rows } = await admin().sent({})
    expect(await admin().view({ emailId: rows[0]!.emailId })).toMatchObject({
      audience: 'event',
      event: { eventId, eventName: 'Summer picnic' },
    })
    expect(await admin().asDraft({ emailId: rows[0]!.emailId })).toMatchObject({ audience: 'event', eventId, to: '' })
    for (const of of ['', '99999', "1' or '1'='1"])
      await expect(admin().send(toRegistered(of))).rejects.toThrow('Nobody is registered for this event')
    await expect(world.as('nyAdmin', { on: 'ny' }).emails.send(toRegistered())).rejects.toThrow(
      'Nobody is registered for this event',
    )
  })

  test('unsubscribe with one click in their mail program, without a login; merely opening the link unsubscribes nobody', async () => {
    await admin().send({ ...content, audience: 'custom', to: emailOf('member') })
    await handOverEmails(world.portal)
    const row = await world.store.read
      .selectFrom('outbox')
      .select('leaveUrl')
      .where('toAddress', '=', emailOf('member'))
      .where('isBulk', '=', 1)
      .executeTakeFirstOrThrow()
    const { pathname } = new URL(row.leaveUrl!)
    const client = openHttpClient(world)
    const left = async () =>
      (await admin().check({ ...content, audience: 'custom', to: emailOf('member') })).leftOut.map(
        ({ reason }) => reason,
      )
    expect((await client.request(pathname)).status).toBe(200)
    expect(await left()).toEqual([])
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const answer = await client.request(pathname, { method: 'POST', body })
    expect([answer.status, answer.text]).toEqual([200, 'You have been unsubscribed.'])
    expect(await left()).toEqual(['left'])
    expect((await client.request(pathname, { method: 'POST', body })).status).toBe(200)
  })
})
