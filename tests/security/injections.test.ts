import { expect, test } from 'vitest'
import { z } from 'zod'
import { apiRouter } from '#server/wiring/api.ts'
import { run } from '#db/work.ts'
import { longRead, type ListSource } from '#db/long-read.ts'
import { refusalIn } from '#server/trpc.ts'
import { ExportJob } from '#server/exports/export-job.ts'
import { layLetter } from '#tests/support/world/donor-letters.ts'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { describeOnBoth, describeOnSqlite, memberIds, type World } from '#tests/support/world/world.ts'
import { wholeState } from '#tests/support/world/whole-state.ts'

/** Texts that try to become part of a statement. */
const hopes = [
  `'`,
  `"`,
  '`',
  `''`,
  `'--`,
  `' or '1'='1`,
  `' or 1=1 --`,
  `" or ""="`,
  `') or ('1'='1`,
  `')) or 1=1 --`,
  `%`,
  `_`,
  `%%`,
  `\\`,
  `\\'`,
  `\\%`,
  `*`,
  `?`,
  `$1`,
  `:a`,
  `@a`,
  `'; drop table facts; --`,
  `"; delete from people; --`,
  `1; select pg_sleep(9)`,
  `' union select passwordHash from people --`,
  `' union all select 1,2,3 --`,
  `memberId desc`,
  `"memberId"`,
  `people.passwordHash`,
  `passwordHash`,
  `1`,
  `0`,
  `-1`,
  `1e9`,
  `1 desc, (select 1)`,
  `case when 1=1 then 1 else 1/0 end`,
  `asc; drop table people`,
  `rowid`,
  `sqlite_master`,
  `pg_catalog.pg_user`,
  `constructor`,
  `__proto__`,
  `toString`,
  `null`,
  `undefined`,
  `NaN`,
  `[]`,
  `{}`,
  `\u2019 or 1=1`,
  `\u0000`,
  `\ud800`,
  `%00`,
  `%27`,
  `a`.repeat(99),
  `(((((((`,
]

/** Fields that select which part of a list is shown. */
const looks = new Set([
  'search',
  'keyword',
  'sort',
  'direction',
  'group',
  'page',
  'size',
  'columns',
  'memberType',
  'paymentType',
  'status',
  'year',
  'until',
  'on',
  'of',
  'format',
  'when',
  'id',
])

/** The rest of a list's input, where it needs more. */
type Laid = {
  eventId: string
  imageId: string
  emailId: string
  importId: string
  blogId: string
  donorId: string
}

const given: Record<string, (laid: Laid) => object> = {
  'blog.byId': ({ blogId }) => ({ blogId }),
  'blog.view': ({ blogId }) => ({ blogId }),
  'donations.exported': () => ({ format: 'csv' }),
  'donorLetters.archive': () => ({ year: 2026 }),
  'donorLetters.exported': () => ({ year: 2026, format: 'csv' }),
  'donorLetters.previewPrinted': ({ donorId }) => ({ year: 2026, donorId }),
  'emails.check': () => ({ audience: 'table' }),
  'imports.rows': ({ importId }) => ({ importId }),
  'imports.exported': ({ importId }) => ({ importId, format: 'csv' }),
  'imports.membersForImport': () => ({ format: 'csv' }),
  'invitations.people': ({ importId }) => ({ importId }),
  'emails.people': ({ emailId }) => ({ emailId }),
  'emails.peopleExported': ({ emailId }) => ({ emailId, format: 'csv' }),
  'events.inChapter': () => ({ when: 'all' }),
  'search.everywhere': () => ({ search: 'picnic' }),
  'search.inGroup': () => ({ search: 'picnic', group: 'upcoming' }),
  'images.view': ({ imageId }) => ({ imageId }),
  'members.exported': () => ({ of: 'chapter', format: 'csv' }),
  'members.rosterExported': () => ({ format: 'csv' }),
  'payments.exported': () => ({ format: 'csv' }),
  'shares.exported': () => ({ month: '2026-10', format: 'csv' }),
  'payments.mineExported': () => ({ format: 'csv' }),
  'receipts.statementOf': () => ({ memberId: memberIds.member }),
  'receipts.statementOfPrinted': () => ({ memberId: memberIds.member }),
  'registrations.inEvent': ({ eventId }) => ({ eventId }),
  'registrations.exported': ({ eventId }) => ({ eventId, format: 'csv' }),
  'books.exportable': () => ({ year: 2026 }),
  'books.exported': () => ({ format: 'csv' }),
  'months.year': () => ({ year: 2026 }),
  'nominations.toPropose': ({ eventId }) => ({ eventId }),
  'months.yearExported': () => ({ year: 2026, format: 'csv' }),
}

type Procedure = { _def: { type: string; inputs: z.ZodType[] } }
const procedures = apiRouter._def.procedures as unknown as Record<string, Procedure>

const fieldsOf = (name: string) =>
  procedures[name]!._def.inputs.flatMap((shape) =>
    Object.keys(
      (z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {},
    ),
  )

const lists = Object.keys(procedures).filter(
  (name) => procedures[name]!._def.type === 'query' && fieldsOf(name).some((field) => looks.has(field)),
)

/** Returns the input as the procedure receives it after its schema; undefined when the schema rejects it. */
function judged(name: string, input: object): string | undefined {
  const parts = procedures[name]!._def.inputs.map((shape) => shape.safeParse(input))
  return parts.every(({ success }) => success) ? JSON.stringify(parts.map(({ data }) => data)) : undefined
}

/** Creates something in every list, here and in New York. */
async function lay(world: World): Promise<Laid> {
  const eventId = await announcePicnic(world, { adultFee: '0', minorFee: '0', cap: '0' })
  await world.as('anonymous').registrations.registerFree(await proven(world, guestCart(eventId)))
  await world
    .as('admin')
    .dues.recordByHand({ memberId: memberIds.member, terms: 1, method: 'check', reference: 'Cheque 1' })
  await world
    .as('nyAdmin')
    .dues.recordByHand({ memberId: memberIds.nyMember, terms: 1, method: 'check', reference: 'Cheque of Gotham' })
  await world.as('nyAdmin').events.create({
    eventType: 'picnic',
    eventName: 'Gotham picnic',
    eventAddress: 'Gotham',
    startsAt: '2027-06-05T10:00',
    endsAt: '2027-06-05T16:00',
  })
  const imageId = 'picture'
  const picture = {
    imageName: 'navbarImage',
    imageDescription: 'The bridge',
    image: '/uploads/none.png',
    eventId: null,
  }
  const [createdAt, updatedAt] = [world.clock.now().toISOString(), world.clock.now().toISOString()]
  await world.store.write(({ sql }) =>
    run(
      sql.insertInto('images').values({
        imageId,
        chapterId: world.chapters.dc.id,
        ...picture,
        createdAt,
        updatedAt,
        createdBy: 'admin',
        updatedBy: 'admin',
      }),
    ),
  )
  const { emailId } = await world
    .as('admin')
    .emails.send({ audience: 'members', title: 'Hall B', body: '<p>Moves.</p>' })
  const blogId = await world.as('member').blog.add({ title: 'A bridge', category: 'Design', body: '<p>Of stone.</p>' })
  const file = Buffer.from('First name,Last name,Email\nAnn,Reed,ann@paper.example\n').toString('base64')
  const { importId } = await world.as('admin').imports.upload({ name: 'members.csv', file })
  const { donorId } = await layLetter(world)
  return { eventId, imageId, emailId, importId, blogId, donorId }
}

/**
 * Reads every row of a response, however it is wrapped. An export is read as its worker would; a query that was already
 * read has the same rows.
 */
function rowReader(world: World) {
  const known = new Map<string, Promise<string[]>>()
  const read = async (source: ListSource) => {
    const rows: string[] = []
    for await (const batch of longRead(world.env.database, source))
      rows.push(...batch.map((row) => JSON.stringify(row)))
    return rows
  }
  return (answer: unknown): Promise<string[]> | string[] => {
    if (!(answer instanceof ExportJob)) return rowsIn(answer)
    const { source } = answer.sheet()
    const key = JSON.stringify(source)
    const rows = known.get(key) ?? read(source)
    known.set(key, rows)
    return rows
  }
}

function rowsIn(answer: unknown): string[] {
  if (Array.isArray(answer)) return answer.map((row) => JSON.stringify(row))
  if (typeof answer !== 'object' || answer === null) return [JSON.stringify(answer)]
  const { rows, items } = answer as { rows?: unknown[]; items?: unknown[] }
  return (rows ?? items ?? []).map((row) =>
    JSON.stringify(row, (key, value: unknown) => (key === 'number' ? undefined : value)),
  )
}

describeOnBoth('a value of a search, a sort order or a page', (open) => {
  test(
    `is a text and nothing else: ${hopes.length} at every field of every list find nothing more and change nothing`,
    { timeout: 240_000 },
    async () => {
      const world = await open()
      const laid = await lay(world)
      const before = await wholeState(world.store)
      // Somebody who just confirmed who they are, however late it is by now.
      type Apis = Record<string, Record<string, (input: object) => Promise<unknown>>>
      const api = new Proxy<Apis>(
        {},
        { get: (_none, feature: string) => (world.as('admin') as unknown as Apis)[feature] },
      )
      const rowsOf = rowReader(world)
      const wrong: string[] = []
      let tried = 0
      expect(lists).toEqual(expect.arrayContaining(Object.keys(given)))
      for (const name of lists) {
        const base = given[name] ?? (() => ({}))
        const [feature, act] = name.split('.') as [string, string]
        const usual = new Set(await rowsOf(await api[feature]![act]!(base(laid))))
        const asked = new Set<string>()
        for (const field of fieldsOf(name).filter((one) => looks.has(one))) {
          for (const hope of hopes) {
            tried++
            const input = { ...base(laid), [field]: hope }
            // Where the schemas substitute the default, the procedure sees nothing new.
            const question = judged(name, input)
            if (question !== undefined && asked.has(question)) continue
            if (question !== undefined) asked.add(question)
            world.clock.forward(1)
            const label = `${name} with ${field} ${JSON.stringify(hope)}`
            try {
              const rows = await rowsOf(await api[feature]![act]!(input))
              const more = rows.filter((row) => !usual.has(row))
              // The list of all members covers all chapters; everything else covers this one.
              if (name !== 'books.asOf' && field !== 'of' && more.length > 0) wrong.push(`${label} finds ${more[0]}`)
              if (/Gotham|argon2/.test(rows.join())) wrong.push(`${label} finds what is not its own`)
            } catch (error) {
              if (!refusalIn(error))
                wrong.push(`${label}: ${String(error instanceof Error ? (error.cause ?? error) : error)}`)
            }
          }
        }
      }
      expect(wrong).toEqual([])
      expect(tried).toBeGreaterThan(2_500)
      expect(await wholeState(world.store)).toEqual(before)
      // The control: correct searches find something, so the lists do search.
      expect((await world.as('admin').members.inChapter({ search: 'inactive' })).rows).toHaveLength(1)
      expect((await world.as('admin').members.inChapter({ search: '%' })).rows).toHaveLength(0)
    },
  )
})

// Pages and files pass their address parameters to the same procedures, whose statements are tested above on both.
describeOnSqlite('a value in an address', (open) => {
  test('is text and nothing else, for a page, a documented list or a file', { timeout: 300_000 }, async () => {
    const world = await open()
    const { eventId } = await lay(world)
    const { request, sessionOf } = openHttpClient(world)
    const by = await sessionOf('admin')
    const before = await wholeState(world.store)
    const wrong: string[] = []
    const lists = [
      '/members',
      '/payment',
      '/events',
      '/treasury',
      '/dashboard',
      `/event/${eventId}`,
      `/event/${eventId}/registrations`,
    ]
    const names = [
      'q',
      'search',
      'sort',
      'dir',
      'direction',
      'page',
      'size',
      'group',
      'year',
      'type',
      'status',
      'until',
      'payment',
      'tab',
      'all-search',
      'chapter-sort',
      'keyword',
    ]
    for (const hope of hopes) {
      const text = encodeURIComponent(Buffer.from(hope).toString())
      const query = names.map((name) => `${name}=${text}`).join('&')
      world.clock.forward(11)
      for (const list of lists) {
        const { status, text: answer } = await request(`${list}?${query}`, { by })
        if (status >= 500 || /Cheque of Gotham|Gotham picnic|argon2/.test(answer))
          wrong.push(`${list} with ${hope}: ${status}`)
      }
      for (const call of ['chapter', 'futurechapter', 'pastchapter']) {
        const { status, text: answer } = await request(`/api/events/${call}/dc?page=${text}&keyword=${text}`)
        if (status !== 200 && status !== 400) wrong.push(`${call} with ${hope}: ${status}`)
        if (answer.includes('Gotham')) wrong.push(`${call} with ${hope} finds what is not its own`)
      }
      for (const file of ['members.csv', 'payments.xlsx', 'registrations.pdf']) {
        const { status } = await request(`/export/${file}?${query}&eventId=${eventId}&columns=${text}`, {
          by,
          method: 'HEAD',
        })
        if (status >= 500) wrong.push(`${file} with ${hope}: ${status}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await wholeState(world.store)).toEqual(before)
  })
})
