import { expect, test } from 'vitest'
import { openHttpClient } from '#tests/support/http-client.ts'
import { countsOf, rowsOf, uploadList } from '#tests/support/imports/uploading.ts'
import { workbookOf } from '#tests/support/workbook.ts'
import { describeOnBoth, describeOnSqlite } from '#tests/support/world/world.ts'

/** The first half of a character that needs two in UTF-16. */
const half = '\uD83D'

const list = `First name,Last name,Email,City,Member type\nAn${half}n,Reed,ann@paper.example,${half}Here,Regular\nBo,Lee,,,${half}\n`

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
const utf32 = (text: string) =>
  Buffer.concat(
    Array.from(`\uFEFF${text}`, (sign) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32LE(sign.codePointAt(0)!)
      return bytes
    }),
  )

describeOnBoth('half of a character in a file', (open) => {
  test.each([
    ['UTF-16', utf16(list)],
    ['UTF-32', utf32(list)],
  ])('of %s holds its row, and is kept as a sign that the database can store', async (_, file) => {
    const world = await open()
    const { imports } = world.as('admin')
    const made = await uploadList(world, file)
    const unread = 'A cell has a character that could not be read (\uFFFD)'
    expect(await rowsOf(world, made)).toEqual([
      `2 held: ${unread}`,
      expect.stringMatching(new RegExp(`^3 held: .*"\uFFFD" is no member type of the chapter`)),
    ])
    const { columns } = await imports.columns(made)
    expect(columns.map(({ samples }) => samples.join('|'))).toEqual([
      'An\uFFFDn|Bo',
      'Reed|Lee',
      'ann@paper.example',
      '\uFFFDHere',
      'Regular|\uFFFD',
    ])
    await imports.answer({ ...made, row: 2, answer: 'new' })
    await imports.write(made)
    const person = await world.store.read
      .selectFrom('people')
      .select(['firstName', 'city'])
      .where('email', '=', 'ann@paper.example')
      .executeTakeFirstOrThrow()
    expect(person).toEqual({ firstName: 'An\uFFFDn', city: '\uFFFDHere' })
    // Read again, it is the person who is here.
    const again = await uploadList(world, file)
    await imports.answer({ ...again, row: 2, answer: 'same' })
    expect(await countsOf(world, again.importId)).toMatchObject({ new: 0, changed: 0, same: 1, held: 1 })
  })
})

describeOnSqlite('the account of a hostile file', (open) => {
  test('is defused as CSV and as a workbook', async () => {
    const world = await open()
    const formula = '=HYPERLINK("http://evil.example";"x")'
    const markup = '<img src=x onerror=alert(1)>'
    const made = await uploadList(
      world,
      `First name,Last name,Email,Member type\n"${formula.replaceAll('"', '""')}",${markup},,Regular\nAnn,@SUM(A1),,+1+1\n`,
    )
    const client = openHttpClient(world)
    const by = await client.sessionOf('admin')
    const { text } = await client.request(`/export/import.csv?importId=${made.importId}`, { by })
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"";""x"") ${markup}"`)
    expect(text).toContain('Ann @SUM(A1)')
    const { bytes } = await client.request(`/export/import.xlsx?importId=${made.importId}`, { by })
    const book = workbookOf(Buffer.from(bytes))
    const cells = Object.entries(book.Sheets[book.SheetNames[0]!]!).flatMap(([place, cell]) =>
      place.startsWith('!') ? [] : [cell as { t: string; v: unknown; f?: string }],
    )
    expect(cells.filter(({ f }) => f !== undefined)).toEqual([])
    expect(cells.map(({ v }) => v)).toContain(`${formula} ${markup}`)
  })
})
