import { expect } from 'vitest'
import type { Client } from './client.ts'
import type { Proofs } from './proofs.ts'

type PlainCalls = {
  /** The paths: the list (without the host), the new row, one row (without its id). */
  calls: { list: string; add: string; one: string }
  id: string
  right: object
  /** The row as returned. */
  row: object
  /** New values for some of its fields. */
  change: object
  /** A rejected body, and the fields at fault. */
  wrong: { body: object; fields: string[] }
  /** The messages that the calls answer. */
  answers: { added: string; changed: string; removed: string; missing: string; missingForChange?: string }
  /** The second name of the list's array, when it is paged. */
  paged?: string
}

/** The timestamps in every record [spec 94], for a row written on the world's first day. */
export const stamps = {
  createdAt: expect.stringMatching(/^2026-11-21T/) as string,
  updatedAt: expect.stringMatching(/^2026-11-2\dT/) as string,
}

/** Adds a row and returns its id: the call itself answers with a message. */
export async function addedBy(
  rest: Client,
  { calls, id, right, answers }: Pick<PlainCalls, 'calls' | 'id' | 'right' | 'answers'>,
  changes: object = {},
) {
  const idsOf = async () =>
    ((await rest('GET', `${calls.list}/dc`, { as: 'admin' })).data as Record<string, string>[]).map((row) => row[id]!)
  const before = await idsOf()
  const { status, data } = await rest('POST', calls.add, {
    as: 'admin',
    body: { ...right, ...changes, checkChapter: 'dc' },
  })
  expect([status, data]).toEqual([200, answers.added])
  return (await idsOf()).find((one) => !before.includes(one))!
}

/** Proves the five documented calls of a plain feature. */
export function recordProofs(plain: PlainCalls): Proofs {
  const { calls, id, change, wrong, answers, paged } = plain
  const at = (rowId: string) => `${calls.one}/${rowId}`
  const row = { ...plain.row, [id]: expect.any(String) as string }
  const notFound = { status: 404, data: { message: answers.missing } }
  const proofs: Record<string, Proofs[keyof Proofs]> = {
    async [`POST ${calls.add}`](rest) {
      expect((await rest('GET', at(await addedBy(rest, plain)))).data).toEqual(row)
      const refused = await rest('POST', calls.add, { as: 'admin', body: wrong.body })
      expect([refused.status, Object.keys(refused.data.fields).sort()]).toEqual([400, wrong.fields])
    },

    async [`GET ${calls.list}/{host}`](rest) {
      const list = `${calls.list}/dc`
      expect((await rest('GET', list)).data).toEqual([])
      expect(await rest('GET', `${calls.list}/ny`)).toMatchObject({
        status: 404,
        data: { message: 'Invalid chapter reference: ny' },
      })
      await addedBy(rest, plain)
      expect((await rest('GET', list)).data).toEqual([row])
      if (paged)
        expect((await rest('GET', `${list}?keyword=&page=`)).data).toEqual({
          items: [row],
          [paged]: [row],
          totalItems: 1,
          totalPages: 1,
          currentPage: 0,
        })
    },

    async [`GET ${calls.one}/{id}`](rest) {
      const rowId = await addedBy(rest, plain)
      expect((await rest('GET', at(rowId))).data).toEqual({ ...row, [id]: rowId })
      expect(await rest('GET', at('unknown'))).toMatchObject(notFound)
    },

    async [`PUT ${calls.one}/{id}`](rest) {
      const rowId = await addedBy(rest, plain)
      const { status, data } = await rest('PUT', at(rowId), { as: 'admin', body: change })
      expect([status, data]).toEqual([200, answers.changed])
      expect((await rest('GET', at(rowId))).data).toEqual({ ...row, [id]: rowId, ...change })
      expect(await rest('PUT', at('unknown'), { as: 'admin', body: change })).toMatchObject({
        status: 404,
        data: { message: answers.missingForChange ?? answers.missing },
      })
    },

    async [`DELETE ${calls.one}/{id}`](rest) {
      const rowId = await addedBy(rest, plain)
      expect(await rest('DELETE', at(rowId), { as: 'admin' })).toMatchObject({ status: 200, data: answers.removed })
      expect(await rest('GET', at(rowId))).toMatchObject(notFound)
    },
  }
  return proofs
}
