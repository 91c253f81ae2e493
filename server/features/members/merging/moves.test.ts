import type { Kysely } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { picture } from '#tests/support/files.ts'
import { rowsOf as rowsOfImport, uploadList } from '#tests/support/imports/uploading.ts'
import { openCause } from '#tests/support/world/causes.ts'
import { mergesIn } from '#tests/support/world/merges.ts'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { describeOnBoth, emailOf, memberIds } from '#tests/support/world/world.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { readyForLetters } from '#tests/support/world/donor-letters.ts'
import { derivedPlaces, movedPlaces, placeName } from './places.rules.ts'

const { member: kept, inactive: other, lifer } = memberIds

const places = [...movedPlaces, ...derivedPlaces.map(({ key, ...place }) => ({ ...place, keys: [key] }))]

/** Who became part of the kept person by the merge itself. */
const gained: Record<string, string[]> = { 'mergedMembers.keptId': ['inactive'] }

/** The tables are named by a list, so their types are not known here. */
type AnyTables = Record<string, Record<string, string | number | null>>

describeOnBoth('merging two people', (open) => {
  let world: PaymentsWorld
  beforeEach(async () => {
    world = await worldWithPayments(open)
  })
  afterEach(() => world.close())
  const { admin, merge, assertDerived } = mergesIn(() => world)

  /** Returns the keys of the rows of a person, by place. */
  async function rowsOf(personId: string, memberId: string): Promise<Record<string, string[]>> {
    const read = world.store.read as unknown as Kysely<AnyTables>
    const rows = await Promise.all(
      places.map(async (place) => {
        const own = await read
          .selectFrom(place.table)
          .select(place.keys)
          .where(place.column, '=', place.of === 'person' ? personId : memberId)
          .execute()
        return [placeName(place), own.map((row) => Object.values(row).join(' ')).sort()] as const
      }),
    )
    return Object.fromEntries(rows)
  }

  const ofBoth = async () => ({ kept: await rowsOf('member', kept), other: await rowsOf('inactive', other) })

  const seatIn = (cSessionId: string, memberId: string) =>
    admin().committees.add({ cSessionId, memberId, position: 'secretary', bio: '' })

  const contact = { positionName: 'Tickets', contactEmail: 'tickets@dc.aea.example', contactPhone: '202 555 0100' }

  /** Money of the other, as the portal took it and as an import and an admin entered it. */
  async function pays(eventId: string) {
    const { paymentId, orderId } = await world.approved('inactive')
    await world.as('inactive').payments.finish({ orderId })
    const billing = { company: 'Lindqvist', address: '', orderNumber: '' }
    await world.as('inactive').receipts.bill({ paymentId, key: '', ...billing })
    const { registrations } = world.as('inactive')
    const registered = await registrations.start({ ...guestCart(eventId), isMember: true })
    await world.standin.control({ do: 'approve', orderId: registered.orderId })
    await registrations.finish({ orderId: registered.orderId })
    const gift = { donationTypeName: await openCause(world), amount: '25', reference: 'CHECK-2' }
    await admin().donations.recordByHand({ from: 'member', memberId: other, ...gift })
    const made = await uploadList(world, 'Date,Name,Amount,For\n2019-03-14,inactive Resident,40.00,Dues\n')
    expect(await rowsOfImport(world, made)).toEqual([expect.stringContaining(other)])
    await admin().imports.answer({ ...made, row: 2, answer: 'same' })
    await admin().imports.write(made)
  }

  /** What the other does in the chapter, and what the admins made of them. */
  async function takesPart(eventId: string) {
    const cSessionId = await admin().committees.addSession({ fromYear: 2025, toYear: 2027 })
    const cId = await seatIn(cSessionId, other)
    const parent = world.as('system').committees
    const cParent = await parent.addSession({ fromYear: 2025, toYear: 2027 })
    await parent.add({ cSessionId: cParent, memberId: other, position: 'Chapter-Rep-DC', bio: '' })
    await admin().eventContacts.add({ eventId, memberId: other, ...contact })
    await admin().checkIn.addHelper({ eventId, memberId: other })
    await admin().helpContacts.add({ memberId: other, helpFor: 'Dues' })
    await admin().memberNotes.add({ memberId: other, note: 'Prefers calls.' })
    await admin().memberTags.tag({ tagName: 'Mentors', memberIds: [other] })
    const text = { title: 'Load cells', category: 'Structures', body: 'Twelve months.', photoId: '' }
    const blogId = await world.as('inactive').blog.add(text)
    await world.as('inactive').blogComments.add({ blogId, comment: 'They drifted.' })
    await world.as('inactive').jobs.add({
      title: 'Bridge engineer',
      companyName: 'Lindqvist',
      email: 'jobs@lindqvist.example',
      city: 'Washington',
    })
    const files = { chapter: world.chapters.dc.id, actor: world.context('admin').actor }
    const certificate = await world.portal.providers.files.keep(await picture('png'), files)
    await admin().members.update({ memberId: other, certificate })
    await admin().emails.send({ audience: 'members', title: 'Hall B moves', body: '<p>Dear {first name}</p>' })
    return { cId, blogId }
  }

  /** Rows that take many steps to come about: a place in a line, a seat that was handed over, money that nobody knows. */
  const waits = (eventId: string) =>
    world.store.write(function* ({ sql }) {
      const chapterId = world.chapters.dc.id
      const at = world.clock.now().toISOString()
      const person = { personId: 'inactive', firstName: 'inactive', lastName: 'Resident', email: emailOf('inactive') }
      yield* run(
        sql.insertInto('waitingPeople').values({
          ...person,
          entryId: 'entry',
          chapterId,
          eventId,
          cartId: 'cart',
          addressHash: null,
          confirmedAt: at,
        }),
      )
      yield* run(
        sql
          .insertInto('formerRegistrants')
          .values({ ...person, registrationId: 'handed-over', handOver: 1, chapterId, eventId, handedOverAt: at }),
      )
      const stamps = { createdBy: 'member', updatedBy: 'member', createdAt: at, updatedAt: at }
      const proposal = { proposalId: 'proposal', groupId: 'position', memberId: other, note: '', declinedAt: null }
      yield* run(sql.insertInto('nominationProposals').values({ ...proposal, ...stamps, chapterId, eventId }))
      const choice = {
        choiceId: 'choice',
        ballotId: 'ballot',
        questionId: 'question',
        label: '',
        detail: '',
        statement: '',
      }
      yield* run(
        sql.insertInto('ballotChoices').values({ ...choice, ...stamps, chapterId, candidateId: person.personId }),
      )
      yield* run(
        sql.insertInto('ballotChallenges').values({
          challengeId: 'challenge',
          chapterId,
          ballotId: 'ballot',
          challengerId: person.personId,
          reason: 'One vote is missing',
          challengedAt: at,
        }),
      )
      yield* run(
        sql.insertInto('suspectCaptures').values({
          chapterId,
          captureId: 'capture',
          clientId: 'standin-dc',
          orderId: null,
          personId: 'inactive',
          noticedAt: at,
        }),
      )
    })

  test('moves a seat, a post and a row of every other place, and moves each back', async () => {
    await merge(other, lifer)
    const eventId = await announcePicnic(world)
    await pays(eventId)
    const { cId, blogId } = await takesPart(eventId)
    await waits(eventId)
    await readyForLetters(world)
    await admin().donorLetters.begin({ year: 2026, send: false })
    const before = await ofBoth()
    expect(Object.keys(before.other).filter((place) => before.other[place]!.length === 0)).toEqual([])
    const author = async () => (await world.as('member').blog.view({ blogId })).author.memberId
    const seated = async () => (await admin().committees.byId({ cId })).memberId
    expect([await author(), await seated()]).toEqual([other, other])

    const { mergeId } = await merge()
    const after = await ofBoth()
    for (const place of Object.keys(before.other)) {
      expect([place, after.other[place]]).toEqual([place, []])
      const both = [...before.kept[place]!, ...before.other[place]!, ...(gained[place] ?? [])]
      expect([place, after.kept[place]]).toEqual([place, both.sort()])
    }
    expect([await author(), await seated()]).toEqual([kept, kept])
    expect((await world.as('member').blog.view({ blogId })).mayEdit).toBe(true)
    await assertDerived()

    await admin().duplicates.undoMerge({ mergeId })
    expect(await ofBoth()).toEqual(before)
    expect([await author(), await seated()]).toEqual([other, other])
    await assertDerived()
  })

  test('leaves the seat or task of the other where the kept person has the same, and shows both after the undo', async () => {
    const eventId = await announcePicnic(world)
    const cSessionId = await admin().committees.addSession({ fromYear: 2025, toYear: 2027 })
    for (const memberId of [kept, other]) {
      await seatIn(cSessionId, memberId)
      await admin().eventContacts.add({ eventId, memberId, ...contact })
      await admin().checkIn.addHelper({ eventId, memberId })
      await admin().helpContacts.add({ memberId, helpFor: 'Dues' })
    }
    const shown = async () =>
      [
        (await admin().committees.listed()).flatMap(({ members }) => members),
        await admin().eventContacts.managed({ eventId }),
        (await admin().checkIn.helpers({ eventId })).helpers,
        await admin().helpContacts.managed(),
      ].map((rows) => rows.map(({ memberId }) => memberId).sort())
    const [one, two] = [[kept], [kept, other].sort()]
    expect(await shown()).toEqual([two, two, two, two])
    const { mergeId } = await merge()
    expect(await shown()).toEqual([one, one, one, one])
    await admin().duplicates.undoMerge({ mergeId })
    expect(await shown()).toEqual([two, two, two, two])
  })
})
