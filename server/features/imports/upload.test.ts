import { expect, test } from 'vitest'
import { openHttpClient } from '#tests/support/http-client.ts'
import { describeOnSqlite } from '#tests/support/world/world.ts'

/** A list of one person, with blank lines that make it as long as is asked for. */
async function formOf(bytes: number) {
  const head = 'First name,Last name,Email\nAnn,Reed,ann@paper.example\n'
  const line = `${' '.repeat(1023)}\n`
  const blank = line.repeat(Math.ceil(bytes / line.length))
  const form = new FormData()
  form.append('file', new Blob([head, blank]), 'list.csv')
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
})
