/**
 * Invalid input, field by field: the procedure and the documented call both answer with a readable message, and nothing
 * is written.
 */
import { expect, test } from 'vitest'
import { apiRouter } from '#server/wiring/api.ts'
import { refusalIn } from '#server/trpc.ts'
import { restClient } from '#tests/rest/client.ts'
import { pdf, picture } from '#tests/support/files.ts'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { openFee } from '#tests/support/world/fee-types.ts'
import { wholeState } from '#tests/support/world/whole-state.ts'
import { openDemo, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnSqlite, memberIds, type Person } from '#tests/support/world/world.ts'

type Entries = Record<string, unknown>

type Feature = {
  /** The procedure, and the documented call that leads to it, if any. */
  procedure: string
  call?: `POST ${string}`
  on?: 'aea'
  right: (world: PaymentsWorld) => Promise<Entries> | Entries
  wrong: (world: PaymentsWorld) => Promise<Record<string, unknown[]>> | Record<string, unknown[]>
  /** The entries as clients of the documented call name them. */
  body?: (entries: Entries) => Entries
}

const long = 'x'.repeat(10_000)
const fiveMegabytes = 'tall '.repeat(1_000_000)
const line = ['', ' ', 'two\nlines', long, 7, {}]

const uploaded = async (world: PaymentsWorld, who: Person, bytes: Promise<Buffer> | Buffer) => {
  const { actor, chapter } = world.context(who)
  return world.portal.providers.files.keep(await bytes, { chapter: chapter.id, actor })
}

/** Files that must be rejected: no upload, one of another chapter, and another person's certificate. */
const strangeFiles = async (world: PaymentsWorld): Promise<string[]> => [
  '../../etc/passwd',
  '/uploads/../../etc/passwd',
  'http://elsewhere.example/image-1.png',
  '//evil.example/image-1.png',
  'javascript:alert(1)',
  `/uploads/image-${'0'.repeat(32)}.png`,
  await uploaded(world, 'nyAdmin', picture('png')),
  await uploaded(world, 'member', picture('png')),
]

const session = async (world: PaymentsWorld) =>
  world.as('admin').committees.addSession({ fromYear: 1961, toYear: 1963 })

const noTerms = [0, 11, 1.5, -1, 'x', '', Number.NaN, '1e9']

/** A manual payment under a reference that other dues already use. */
const byHand = { memberId: memberIds.member, terms: 1, method: 'check' as const, reference: 'CHK-NEW' }
const usedReference = async (world: PaymentsWorld) => {
  await world.as('admin').dues.recordByHand({ ...byHand, memberId: memberIds.inactive, reference: 'CHK-1' })
  return 'chk-1'
}
const wrongByHand = async (world: PaymentsWorld) => ({
  memberId: ['', 'nobody', '12345', memberIds.nyMember, long],
  terms: noTerms,
  method: ['', 'gold', 7, null],
  reference: ['', ' ', '=1+1', 'from "Jane"', long, 7, await usedReference(world)],
})

const features: Record<string, Feature> = {
  paymentTypes: {
    procedure: 'paymentTypes.add',
    call: 'POST /api/chapters/paymenttype',
    right: () => ({ paymentTypeName: 'Library', paymentTypeAmount: '4.99', paymentTypeDescription: '' }),
    wrong: () => ({
      paymentTypeName: [...line, 'Library,25'],
      paymentTypeAmount: ['5.001', '-5', -5, 1e6, '5,00', Number.NaN, '1e2', '', {}],
      paymentTypeDescription: [long, 7],
    }),
  },
  duesByHand: { procedure: 'dues.recordByHand', right: () => byHand, wrong: wrongByHand },
  zelle: {
    procedure: 'registrations.reportZelle',
    right: async (world) => proven(world, { ...guestCart(await announcePicnic(world)), reference: 'BAC-NEW' }),
    wrong: async (world) => ({ reference: ['', ' ', '=1+1', 'from "Jane"', long, 7, await usedReference(world)] }),
  },
  feesByHand: {
    procedure: 'fees.recordByHand',
    right: async (world) => ({ ...byHand, paymentTypeId: await openFee(world) }),
    wrong: async (world) => ({ ...(await wrongByHand(world)), paymentTypeId: ['', 'Yachts', 'Library,25', long, 7] }),
  },
  announcements: {
    procedure: 'announcements.add',
    call: 'POST /api/announcements',
    right: () => ({ title: 'Hall B', body: '<p>Until March.</p>', attachments: [] }),
    wrong: async (world) => ({
      title: line,
      body: ['', '<p></p>', fiveMegabytes, 7],
      attachments: [
        ...(await strangeFiles(world)).map((path) => [path]),
        'nonsense',
        [7],
        Array.from({ length: 10_000 }, () => 'x'),
      ],
    }),
  },
  statements: {
    procedure: 'statements.add',
    call: 'POST /api/chapters/mission',
    on: 'aea',
    right: () => ({ kind: 'mission', title: 'Mission', body: 'To build.' }),
    wrong: () => ({ title: line, body: ['', fiveMegabytes, 7] }),
  },
  links: {
    procedure: 'quickLinks.add',
    call: 'POST /api/links',
    right: () => ({ linkTitle: 'State board', link: 'https://board.example' }),
    wrong: () => ({
      linkTitle: line,
      link: [
        ...line,
        'javascript:alert(1)',
        'ftp://board.example',
        'data:text/html,x',
        '//board.example',
        'no address',
        `https://board.example/${long}`,
      ],
    }),
  },
  documents: {
    procedure: 'documents.add',
    call: 'POST /api/doc/new',
    right: async (world) => ({
      documentType: 'By-laws',
      documentName: 'Rules',
      documentDescription: 'As adopted',
      document: await uploaded(world, 'admin', pdf()),
    }),
    wrong: async (world) => ({
      documentType: line,
      documentName: [...line, 'x'.repeat(51)],
      documentDescription: line,
      document: ['', ...(await strangeFiles(world))],
    }),
  },
  images: {
    procedure: 'images.add',
    call: 'POST /api/image/new',
    right: async (world) => ({
      imageName: 'navbarImage',
      imageDescription: 'The bridge',
      image: await uploaded(world, 'admin', picture('png')),
    }),
    wrong: async (world) => ({
      imageName: ['', 'logo', 7],
      imageDescription: line,
      image: ['', await uploaded(world, 'admin', pdf()), ...(await strangeFiles(world))],
      eventId: ['12345', long, 7],
    }),
  },
  helps: {
    procedure: 'helpContacts.add',
    call: 'POST /api/helps',
    right: () => ({ memberId: memberIds.member, helpFor: 'Licenses' }),
    wrong: () => ({
      memberId: ['', '12345', memberIds.nyMember, long],
      helpFor: line,
      contactEmail: ['nobody', 'javascript:alert(1)', `${long}@park.example`],
      contactPhone: ['<b>1</b>', long],
      isTrue: ['perhaps', 7],
    }),
  },
  eventContacts: {
    procedure: 'eventContacts.add',
    right: async (world) => ({
      eventId: await announcePicnic(world),
      memberId: memberIds.member,
      positionName: '',
      contactEmail: 'host@dc.example',
      contactPhone: '(202) 555-0123',
    }),
    wrong: () => ({
      eventId: ['', '12345', long, 7],
      memberId: ['', '12345', memberIds.nyMember, long],
      positionName: [long, 'two\nlines'],
      contactEmail: ['', 'nobody', 'javascript:alert(1)', `${long}@park.example`],
      contactPhone: ['', '<b>1</b>', long],
    }),
  },
  committees: {
    procedure: 'committees.add',
    call: 'POST /api/committee/new',
    right: async (world) => ({
      cSessionId: await session(world),
      memberId: memberIds.member,
      position: 'treasurer',
      bio: '',
    }),
    wrong: () => ({
      cSessionId: ['', 'unknown', long],
      memberId: ['', '12345', memberIds.nyMember, long],
      position: ['', 'king', 7],
      bio: [fiveMegabytes, 7],
    }),
    body: ({ cSessionId, ...entries }) => ({ ...entries, sessionId: cSessionId }),
  },
  events: {
    procedure: 'events.create',
    call: 'POST /api/events/new',
    right: () => ({
      eventType: 'picnic',
      eventName: 'Picnic',
      eventDescription: '',
      eventAddress: 'Park',
      startsAt: '2027-06-05T10:00',
      endsAt: '2027-06-05T16:00',
    }),
    wrong: () => ({
      eventName: line,
      eventDescription: [fiveMegabytes, 7],
      eventAddress: line,
      startsAt: ['', 'soon', '2027-02-30T10:00'],
      adultFee: [-1, 'x', 1e9],
      seats: [0, -1, 1e9, 'x'],
    }),
    body: ({ startsAt, endsAt, ...entries }) => ({ ...entries, eventDate: [{ value: startsAt }, { value: endsAt }] }),
  },
}

describeOnSqlite('invalid input', (open) => {
  test.each(Object.entries(features))(
    'to %s is rejected with a message, by the procedure and by the documented call if there is one',
    { timeout: 300_000 },
    async (_, { procedure, call, on, ...feature }) => {
      const world = await openDemo(open)
      const rest = restClient(world)
      const who = on ? 'system' : 'admin'
      const [featureName, act] = procedure.split('.') as [string, string]
      const api = world.as(who, on ? { on } : {}) as unknown as Record<
        string,
        Record<string, (input: object) => Promise<unknown>>
      >
      const [right, wrong] = [await feature.right(world), await feature.wrong(world)]
      expect(apiRouter._def.procedures).toHaveProperty([procedure])
      const before = await wholeState(world.store, ['sessions'])
      const passed: string[] = []
      for (const [field, values] of Object.entries(wrong)) {
        for (const value of values) {
          const entries = { ...right, [field]: value }
          const label = `${field} ${JSON.stringify(value).slice(0, 60)}`
          const refusal = await api[featureName]![act]!(entries).then(() => null, refusalIn)
          if (!refusal || refusal.status < 400 || refusal.status >= 500 || refusal.message.length < 5)
            passed.push(`${procedure} with ${label}: ${refusal?.message}`)
          if (!call) continue
          const { status, data } = await rest('POST', call.slice('POST '.length), {
            as: who,
            ...(on ? { on } : {}),
            body: feature.body?.(entries) ?? entries,
          })
          if (status < 400 || status >= 500 || !/\w{3}/.test(String(data?.message ?? data)))
            passed.push(`${call} with ${label}: ${status} ${JSON.stringify(data).slice(0, 100)}`)
        }
      }
      expect(passed).toEqual([])
      expect(await wholeState(world.store, ['sessions'])).toEqual(before)
      // The control: the same input without the error is accepted.
      await api[featureName]![act]!(right)
      await world.close()
    },
  )

  test('a nonexistent page is the first or an empty one, and search characters are literal', async () => {
    const world = await openDemo(open)
    const rest = restClient(world)
    await world.as('admin').quickLinks.add({ linkTitle: '100% of seat_1', link: 'https://board.example' })
    await world.as('admin').quickLinks.add({ linkTitle: 'State board', link: 'https://board.example' })
    await world.as('admin').announcements.add({ title: 'Hall B', body: 'Until March.' })
    for (const list of [
      '/api/links/chapter/dc',
      '/api/announcements/chapter/dc',
      '/api/events/chapter/dc',
      '/api/events/futurechapter/dc',
      '/api/events/pastchapter/dc',
    ]) {
      for (const page of ['-1', 'x', '1e9', '', '999999'])
        expect([list, page, (await rest('GET', `${list}?page=${page}`)).status]).toEqual([list, page, 200])
    }
    for (const [keyword, count] of [
      ['%25', 1],
      ['_', 1],
      ['state', 1],
      ['%27', 0],
    ] as const)
      expect((await rest('GET', `/api/links/chapter/dc?keyword=${keyword}`)).data.totalItems, keyword).toBe(count)
    await world.close()
  })
})
