import { expect, test } from 'vitest'
import { craftedWorkbook } from '#tests/support/imports/crafted-workbook.ts'
import { openHttpClient, type Reply } from '#tests/support/http-client.ts'
import { describeOnSqlite } from '#tests/support/world/world.ts'

/** A list of one person, with blank lines that make it as long as is asked for. */
function formOf(bytes: number) {
  const head = 'First name,Last name,Email\nAnn,Reed,ann@paper.example\n'
  const line = `${' '.repeat(1023)}\n`
  const blank = line.repeat(Math.ceil(bytes / line.length))
  return sending(new Blob([head, blank]), 'list.csv')
}

async function sending(file: Blob, name: string, sheet?: string) {
  const form = new FormData()
  form.append('file', file, name)
  if (sheet !== undefined) form.append('sheet', sheet)
  const { headers, body } = new Request('http://dc.localhost/', { method: 'POST', body: form })
  return {
    method: 'POST',
    headers: { 'content-type': headers.get('content-type')! },
    body: new Uint8Array(await new Response(body).arrayBuffer()),
  }
}

const megabyte = 1024 * 1024

describeOnSqlite('the form of a file to import', (open) => {
  test('takes more than other forms', async () => {
    const world = await open()
    const client = openHttpClient(world)
    const by = await client.sessionOf('admin')
    expect((await client.request('/imports/new', { ...(await formOf(3 * megabyte)), by })).status).toBeLessThan(400)
    expect((await world.as('admin').imports.list()).imports).toMatchObject([{ fileName: 'list.csv', records: 1 }])
    // With scripts it is sent to the page's data, which only a built portal answers.
    const { status } = await client.request('/imports/new.data', { ...(await formOf(3 * megabyte)), by })
    expect(status).not.toBe(413)
  })

  test('takes no more than its file, and from strangers no more than any other', async () => {
    const world = await open()
    const client = openHttpClient(world)
    const by = await client.sessionOf('admin')
    expect((await client.request('/imports/new', { ...(await formOf(22 * megabyte)), by })).status).toBe(413)
    expect((await client.request('/imports/new', await formOf(2 * megabyte))).status).toBe(413)
    expect((await client.request('/imports', { ...(await formOf(2 * megabyte)), by })).status).toBe(413)
    expect((await world.as('admin').imports.list()).imports).toEqual([])
  })

  test('reads the sheet of a workbook that is asked for, and says which others there are', async () => {
    const world = await open()
    const client = openHttpClient(world)
    const by = await client.sessionOf('admin')
    const people = (...names: string[]) => [
      ['First name', 'Last name', 'Email'],
      ...names.map((name) => [name, 'Reed', `${name}@paper.example`]),
    ]
    const bytes = await craftedWorkbook([
      { name: 'Members', rows: people('Ann', 'Bo') },
      { name: 'Friends & guests', rows: people('Cy') },
    ])
    const book = new Blob([new Uint8Array(bytes)])
    const send = async (sheet: string) =>
      client.request('/imports/new', { ...(await sending(book, 'b.xlsx', sheet)), by })
    const planAt = ({ headers }: Reply) =>
      world.as('admin').imports.one({ importId: headers.get('location')!.split('/')[2]! })

    const refused = await send('Guests')
    expect(refused.status).toBe(400)
    expect(JSON.parse(refused.text)).toMatchObject({
      fields: { sheet: 'There is no visible sheet "Guests". There are: Members, Friends & guests.' },
      values: { sheet: 'Guests' },
    })
    const likely = await planAt(await send(' '))
    expect(likely).toMatchObject({ records: 2, sheet: 'Members', otherSheets: ['Friends & guests'] })
    await world.as('admin').imports.write({ importId: likely.importId })
    // The same workbook, but another list.
    const other = await planAt(await send('friends & guests'))
    expect(other).toMatchObject({ records: 1, otherSheets: ['Members'], earlier: null })
    expect(await planAt(await send('Members'))).toMatchObject({ earlier: { importId: likely.importId } })
    const list = new Blob(['First name,Email\nAnn,ann@paper.example\n'])
    const { text } = await client.request('/imports/new', { ...(await sending(list, 'list.csv', 'A')), by })
    expect(JSON.parse(text)).toMatchObject({ fields: { sheet: 'The file is text and has no sheets.' } })
  })
})
