import { expect } from 'vitest'
import type { Client } from './client.ts'
import type { Proofs } from './proofs.ts'

const dc = {
  chapterId: 'chapter-dc',
  chapterName: 'Washington DC',
  subDomain: 'dc',
  chapterEmail: 'dc@aea.example',
  advertisement: true,
  jobPortal: true,
  createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
}

const pnw = {
  chapterName: 'Pacific Northwest',
  subDomain: 'PNW',
  chapterEmail: 'pnw@aea.example',
  chapterPhone: '(206) 555-0142',
  chapterAddress: '900 Harbor Street',
}
const at = (id: string) => `/api/chapters/${id}`

async function added(rest: Client): Promise<string> {
  const { status, data } = await rest('POST', at('new'), { as: 'system', body: pnw })
  expect([status, data]).toEqual([200, 'New Chapter created successfully'])
  const all = (await rest('GET', '/api/chapters', { as: 'member' })).data as {
    chapterId: string
    chapterName: string
  }[]
  return all.find(({ chapterName }) => chapterName === pnw.chapterName)!.chapterId
}

export const chapterProofs: Proofs = {
  async 'POST /api/chapters/new'(rest) {
    const id = await added(rest)
    const { createdAt, updatedAt } = dc
    const row = {
      ...pnw,
      chapterId: id,
      subDomain: 'pnw',
      advertisement: false,
      jobPortal: false,
      createdAt,
      updatedAt,
    }
    expect((await rest('GET', at(id))).data).toEqual(row)
    const again = (changes: object) =>
      rest('POST', at('new'), { as: 'system', body: { ...pnw, subDomain: 'pnw2', ...changes } })
    expect(await again({})).toMatchObject({
      status: 400,
      data: { message: 'A Chapter with Chapter Name:Pacific Northwest already exist' },
    })
    expect(await again({ chapterName: 'Cascadia' })).toMatchObject({
      status: 400,
      data: {
        message:
          'A Chapter with Chapter Email:pnw@aea.example already existwhere Chapter Name:Pacific Northwest and subDomain address:pnw',
      },
    })
    expect((await rest('POST', at('new'), { as: 'admin', body: pnw })).data).toEqual({
      message: 'Not authorized as an system admin',
    })
  },

  async 'PUT /api/chapters/{id}'(rest) {
    const { data: before } = await rest('GET', at('chapter-dc'))
    const body = { ...before, chapterName: 'Potomac', advertisement: 'false', jobPortal: 'true' }
    expect(await rest('PUT', at('chapter-dc'), { as: 'admin', body })).toMatchObject({
      status: 200,
      data: 'Chapter updated successful',
    })
    expect((await rest('GET', at('chapter-dc'))).data).toEqual({
      ...before,
      chapterName: 'Potomac',
      advertisement: false,
    })
    const maybe = await rest('PUT', at('chapter-dc'), { as: 'admin', body: { jobPortal: 'maybe' } })
    expect([maybe.status, maybe.data.fields]).toEqual([400, { jobPortal: 'Choose one' }])
    expect(await rest('PUT', at('chapter-ny'), { as: 'admin', body })).toMatchObject({
      status: 404,
      data: { message: 'Chapter not found' },
    })
  },

  async 'DELETE /api/chapters/{id}'(rest) {
    const id = await added(rest)
    expect(await rest('DELETE', at(id), { as: 'system' })).toMatchObject({
      status: 200,
      data: 'Chapter has been deleted successfully',
    })
    expect(await rest('DELETE', at(id), { as: 'system' })).toMatchObject({
      status: 404,
      data: { message: 'Chapter not found' },
    })
    const full = await rest('DELETE', at('chapter-ny'), { as: 'system' })
    expect([full.status, full.data.message]).toEqual([
      409,
      'New York cannot be deleted: it has applications, ledger entries and members. Close it instead.',
    ])
  },

  async 'GET /api/chapters'(rest) {
    const { status, data } = await rest('GET', '/api/chapters', { as: 'member' })
    expect(status).toBe(200)
    expect(data).toHaveLength(3)
    expect(data).toContainEqual(expect.objectContaining(dc))
    expect((await rest('GET', '/api/chapters')).data).toEqual({ message: 'Not Authorized, NO token' })
  },

  async 'GET /api/chapters/chapter/{host}'(rest) {
    for (const host of ['dc', 'dc.localhost', 'dc.localhost:3000', 'www.dc.localhost', 'DC']) {
      const { status, data } = await rest('GET', `/api/chapters/chapter/${host}`)
      expect(status).toBe(200)
      expect(data).toMatchObject(dc)
    }
    expect(await rest('GET', '/api/chapters/chapter/ny')).toMatchObject({
      status: 404,
      data: { message: 'No Chapter found' },
    })
    expect((await rest('GET', '/api/chapters/chapter/localhost', { on: 'aea' })).data.chapterName).toBe('AEA CENTRAL')
  },

  async 'GET /api/chapters/{id}'(rest) {
    expect((await rest('GET', '/api/chapters/chapter-ny')).data).toMatchObject({ chapterName: 'New York' })
    expect(await rest('GET', '/api/chapters/none')).toMatchObject({
      status: 404,
      data: { message: 'Chapter not found' },
    })
  },
}
