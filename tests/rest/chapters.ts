import { expect } from 'vitest'
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

export const chapterProofs: Proofs = {
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
    expect(await rest('GET', '/api/chapters/chapter/ny')).toMatchObject({ status: 404, data: { message: 'No Chapter found' } })
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
