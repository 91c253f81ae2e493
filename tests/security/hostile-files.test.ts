/** Damaged and expensive files at every entry point that takes one, by the tables of entry points. */
import { afterAll, expect, test } from 'vitest'
import { maxCpuMs } from '#server/providers/files/reading/bounds.ts'
import { stopReading } from '#server/providers/files/reading/read.ts'
import { stopReadingWorkbooks } from '#server/features/imports/sources/reads.ts'
import { otherRoutes, pageEntryPoints, procedureEntryPoints } from '#tests/entry-points/tables.ts'
import { chaseFile, ofxFile } from '#tests/support/bank-files.ts'
import { attributedDocument, hugeAvif, nestedDocument, packedPdf } from '#tests/support/crafted-files.ts'
import type { TakesFile } from '#tests/support/entry-points/rows.ts'
import { office, pdf, picture, pictureBomb } from '#tests/support/files.ts'
import { openHttpClient, type RequestOptions } from '#tests/support/http-client.ts'
import { filesWith, sourcesIn } from '#tests/support/sources.ts'
import { describeOnSqlite } from '#tests/support/world/world.ts'

type Rows = Record<string, { file?: TakesFile }>

const taking = (rows: Rows) => Object.entries(rows).flatMap(([name, { file }]) => (file ? [{ name, ...file }] : []))

const [routes, pages, procedures] = [otherRoutes, pageEntryPoints, procedureEntryPoints].map((rows) =>
  taking(rows as Rows),
) as [ReturnType<typeof taking>, ReturnType<typeof taking>, ReturnType<typeof taking>]

/** How a source reads a file from a request: as the one of a form, as a field of a page's form, or as base64. */
const readsFile = /(?<!function )\breadUploadedFile\(|\binstanceof File\b|Buffer\.from\((?:input\.\w+|file), 'base64'\)/

test('every source that reads a file from a request is named by an entry point', () => {
  const named = [...routes, ...pages, ...procedures].map(({ readBy }) => readBy)
  expect([...new Set(named)].sort()).toEqual(filesWith(sourcesIn('app', 'server'), readsFile))
})

type Sample = { name: string; bytes: Uint8Array }

/** Files that cost a careless reader a lot, and the beginnings of genuine ones. */
async function hostileFiles(): Promise<Sample[]> {
  const lines = [{ day: '2026-03-02', amount: '12.00', text: 'Deposit' }]
  const genuine: Sample[] = [
    { name: 'photo.jpg', bytes: await picture('jpeg') },
    { name: 'minutes.pdf', bytes: pdf() },
    { name: 'minutes.docx', bytes: await office('docx') },
    { name: 'members.xlsx', bytes: await office('xlsx') },
    { name: 'bank.csv', bytes: chaseFile('100.00', lines) },
    { name: 'bank.ofx', bytes: ofxFile({ from: '2026-03-01', to: '2026-03-31', closing: '112.00', lines }) },
  ]
  return [
    ...genuine.map(({ name, bytes }) => ({ name, bytes: bytes.subarray(0, bytes.length * 0.6) })),
    { name: 'nested.docx', bytes: await nestedDocument() },
    { name: 'attributes.xlsx', bytes: await attributedDocument() },
    { name: 'lists.pdf', bytes: packedPdf() },
    { name: 'huge.avif', bytes: await hugeAvif(8000, 6000) },
    { name: 'huge.png', bytes: pictureBomb(20_000, 20_000) },
    { name: 'tags.ofx', bytes: Buffer.from(`OFXHEADER:100\n\n${'<STMTTRN>'.repeat(20_000)}`) },
    { name: 'quotes.csv', bytes: Buffer.from(`First name,Last name,Email\n${'"'.repeat(200_001)}`) },
    { name: 'zeros.csv', bytes: Buffer.alloc(200_000) },
  ]
}

afterAll(() => Promise.all([stopReading(), stopReadingWorkbooks()]))

describeOnSqlite('a hostile file', (open) => {
  test(
    'is answered in a sentence at every entry point, and costs the portal’s own process little',
    { timeout: 240_000 },
    async () => {
      const world = await open()
      const { request, sessionOf } = openHttpClient(world)
      const by = await sessionOf('admin')
      const asForm = (field: string, { name, bytes }: Sample) => {
        const body = new FormData()
        body.append(field, new File([Uint8Array.from(bytes)], name))
        return body
      }
      const files = await hostileFiles()
      const wrong: string[] = []
      let sent = 0
      const send = async (entryPoint: string, path: string, file: Sample, body: RequestOptions['body']) => {
        const before = process.cpuUsage()
        const { status, text, headers } = await request(path, {
          method: 'POST',
          body,
          by,
          // Each sender may send only some files in an hour.
          address: `10.0.0.${(sent += 1)}`,
        })
        const { user, system } = process.cpuUsage(before)
        const told = (status > 300 && status < 304) || text.length >= 5
        if (status >= 500 || !told || (user + system) / 1000 > maxCpuMs)
          wrong.push(
            `${entryPoint}, ${file.name}: ${status} ${headers.get('location') ?? text.slice(0, 200)}, ${(user + system) / 1000} ms`,
          )
      }
      for (const file of files) {
        for (const { name, field } of routes)
          await send(name, otherRoutes[name]!.ways[0]!.ask({} as never), file, asForm(field, file))
        for (const { name, field } of pages) await send(name, name, file, asForm(field, file))
        for (const { name, field } of procedures)
          await send(name, `/api/trpc/${name}`, file, {
            name: file.name,
            [field]: Buffer.from(file.bytes).toString('base64'),
          })
      }
      expect(wrong).toEqual([])
      expect(sent).toBeGreaterThanOrEqual(files.length * 4)
    },
  )
})
