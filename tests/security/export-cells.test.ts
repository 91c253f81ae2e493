import { expect, test } from 'vitest'
import { longRead } from '#db/long-read.ts'
import { run } from '#db/work.ts'
import { csv } from '#server/exports/csv.ts'
import { Lines } from '#server/exports/lines.ts'
import type { ExportJob } from '#server/exports/export-job.ts'
import { xlsx } from '#server/exports/xlsx.ts'
import { uploadList } from '#tests/support/imports/uploading.ts'
import { guestOf, openCause } from '#tests/support/world/causes.ts'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { describeOnSqlite, memberIds, type World } from '#tests/support/world/world.ts'
import { workbookOf } from '#tests/support/workbook.ts'

/** Texts that a spreadsheet evaluates, and ways to disguise them. */
const dangers = [
  '=1+1',
  '=HYPERLINK("http://evil.example","x")',
  '+1+1',
  "-2+3+cmd|' /C calc'!A0",
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  "'=1+1",
  '"=1+1',
  ',=1+1',
  '=1+1\r\n=2+2',
  'a;=1+1',
  '＝1+1',
  '＠x',
]

const startsAFormula = /^[\t\r\n]|(?:^|;)[=+\-@＝＋－＠]/

/** Parses CSV by RFC 4180, as any program does. */
function parsed(text: string): string[] {
  const fields = text.replace(/^\uFEFF/, '').matchAll(/"((?:[^"]|"")*)"|([^,\r\n]+)/g)
  return Array.from(fields, ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '')
}

async function bytesOf(world: World, order: ExportJob, write: typeof csv | typeof xlsx): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of write(new Lines(order.sheet(), longRead(world.env.database, order.sheet().source))))
    parts.push(part)
  return Buffer.concat(parts)
}

/**
 * Writes the same dangerous text into everything that people can write, and into what otherwise comes from elsewhere.
 */
async function write(world: World, danger: string): Promise<void> {
  const person = {
    firstName: danger,
    lastName: danger,
    city: danger,
    state: danger,
    primaryPhone: danger,
    address1: danger,
  }
  const guest = { firstName: danger, lastName: danger, email: danger, phone: danger, note: danger }
  await world.store.write(function* ({ sql }) {
    yield* run(sql.updateTable('people').set(person))
    yield* run(sql.updateTable('people').set({ email: danger }).where('personId', '=', 'member'))
    yield* run(sql.updateTable('registrants').set(guest))
    yield* run(sql.updateTable('donors').set({ firstName: danger, lastName: danger, email: danger }))
    yield* run(sql.updateTable('donations').set({ donationType: danger, reference: danger }))
    yield* run(sql.updateTable('memberTypes').set({ memberType: danger }).where('memberTypeId', '=', 'dc-regular'))
    yield* run(sql.updateTable('payments').set({ paymentType: danger, reference: danger }))
    yield* run(sql.updateTable('events').set({ eventName: danger }))
    yield* run(sql.updateTable('chapters').set({ chapterName: danger }).where('subDomain', '=', 'ny'))
    yield* run(sql.updateTable('memberFields').set({ fieldName: danger }))
    yield* run(sql.updateTable('memberFieldValues').set({ answer: danger }))
    yield* run(sql.updateTable('memberTags').set({ tagName: danger }))
    yield* run(sql.updateTable('imports').set({ fileName: danger }))
    const change = { field: danger, old: danger, new: danger }
    const told = { reasons: JSON.stringify([danger]), changes: JSON.stringify([change]) }
    yield* run(sql.updateTable('importRows').set({ name: danger, email: danger, ...told }))
  })
}

describeOnSqlite('a cell of an export', (open) => {
  test(
    `is never a formula: ${dangers.length} dangers in every column of every list`,
    { timeout: 300_000 },
    async () => {
      const world = await open()
      const eventId = await announcePicnic(world, { adultFee: '0', minorFee: '0', cap: '0' })
      await world.as('anonymous').registrations.registerFree(await proven(world, guestCart(eventId)))
      await world
        .as('admin')
        .dues.recordByHand({ memberId: memberIds.member, terms: 1, method: 'check', reference: 'Cheque 1' })
      await world.as('admin').donations.recordByHand({
        from: 'guest',
        donationTypeName: await openCause(world),
        amount: '25',
        reference: 'Check 2',
        ...guestOf(),
      })
      const fieldId = await world.as('admin').memberFields.add({ fieldName: 'Shirt', kind: 'text', choices: '' })
      await world.as('admin').members.update({ memberId: memberIds.member, fields: { [fieldId]: 'M' } })
      await world.as('admin').memberTags.tag({ memberIds: [memberIds.member], tagName: 'Mentors' })
      const { importId } = await uploadList(world, 'First name,Last name,Email\nAnn,Reed,ann@paper.example\n')
      let cells = 0
      let guarded = 0
      for (const danger of dangers) {
        await write(world, danger)
        world.clock.forward(1)
        const { donations, imports, members, payments, registrations } = world.as('admin')
        const orders = [
          await members.exported({ of: 'all', format: 'csv' }),
          await members.exported({ of: 'admins', format: 'csv' }),
          await members.exported({ of: 'chapter', format: 'csv', search: danger.slice(0, 90) }),
          await payments.exported({ format: 'csv', group: 'memberName' }),
          await world.as('member').payments.mineExported({ format: 'csv' }),
          await registrations.exported({ eventId, format: 'csv', search: danger.slice(0, 90) }),
          await donations.exported({ format: 'csv', search: danger.slice(0, 90) }),
          await imports.exported({ importId, format: 'csv' }),
          await imports.membersForImport({ format: 'csv' }),
        ]
        for (const order of orders) {
          for (const field of parsed((await bytesOf(world, order, csv)).toString('utf8'))) {
            cells++
            if (!/^-?[\d.]+$/.test(field)) expect(field).not.toMatch(startsAFormula)
            if (field.startsWith("'")) guarded++
          }
          const book = workbookOf(await bytesOf(world, order, xlsx))
          for (const [name, cell] of Object.entries(book.Sheets[book.SheetNames[0]!]!)) {
            if (name.startsWith('!')) continue
            cells++
            const { t, f } = cell as { t: string; f?: string }
            expect([name, f, ['s', 'n', 'z'].includes(t)]).toEqual([name, undefined, true])
          }
        }
      }
      expect(cells).toBeGreaterThan(5_000)
      // The control: the dangerous texts are in the files, with a prefix that disarms them.
      expect(guarded).toBeGreaterThan(500)
    },
  )
})
