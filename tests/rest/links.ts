import { expect } from 'vitest'
import type { Proofs } from './proofs.ts'
import { addedBy, recordProofs, stamps } from './records.ts'

const right = { linkTitle: 'State board', link: 'https://board.example/licenses' }

const links = {
  calls: { list: '/api/links/chapter', add: '/api/links', one: '/api/links' },
  id: 'linkId',
  right,
  row: { ...right, ...stamps },
  change: { linkTitle: 'Licensing board' },
  wrong: { body: { link: 'javascript:alert(1)' }, fields: ['link', 'linkTitle'] },
  answers: {
    added: 'New Link Created Successfully',
    changed: 'Link update successful',
    removed: 'Link has been deleted successfully',
    missing: 'Link not found',
  },
  paged: 'links',
}

const proofs = recordProofs(links)

export const linkProofs: Proofs = {
  ...proofs,
  async 'GET /api/links/chapter/{host}'(rest, world) {
    await proofs['GET /api/links/chapter/{host}']!(rest, world)
    for (let number = 2; number <= 11; number++) {
      world.clock.forward(1)
      await addedBy(rest, links, { linkTitle: `Link ${number}` })
    }
    const second = (await rest('GET', '/api/links/chapter/dc?keyword=&page=1')).data
    expect(second).toMatchObject({ totalItems: 11, totalPages: 2, currentPage: 1, items: [right] })
    expect((await rest('GET', '/api/links/chapter/dc?keyword=BOARD%2010')).data.items).toMatchObject([
      { linkTitle: 'Link 10' },
    ])
  },
}
