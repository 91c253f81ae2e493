import { expect } from 'vitest'
import type { Client } from './client.ts'
import type { Proofs } from './proofs.ts'

const right = {
  paymentTypeName: 'Library',
  paymentTypeAmount: '25',
  paymentTypeDescription: 'Borrow books for a year.',
}

const path = '/api/chapters/paymentType'
const time = expect.stringMatching(/^2026-11-21T/) as string
const row = {
  ...right,
  paymentTypeId: expect.any(String) as string,
  paymentTypeAmount: 25,
  paymentTypePrimary: false,
  createdAt: time,
  updatedAt: time,
}

// In the case that clients send.
const add = (rest: Client, body: object = right) => rest('POST', '/api/chapters/paymenttype', { as: 'admin', body })

export const paymentTypeProofs: Proofs = {
  async 'GET /api/chapters/paymentType'(rest) {
    expect(await rest('GET', path)).toMatchObject({ status: 401 })
    await add(rest)
    await add(rest, { ...right, paymentTypeName: 'Workshop', paymentTypePrimary: 'true' })
    const { data } = await rest('GET', path, { as: 'member' })
    // First the member's own dues, then the chapter's types, the primary one first.
    expect(data).toEqual([
      expect.objectContaining({
        paymentTypeName: 'Regular',
        paymentTypeAmount: 100,
        createdAt: expect.any(String) as string,
        updatedAt: expect.any(String) as string,
      }),
      { ...row, paymentTypeName: 'Workshop', paymentTypePrimary: true },
      row,
    ])
    // A system admin may look around on every host, and owes nothing there [spec 92].
    for (const on of ['dc', 'ny', 'aea'] as const) {
      const answer = await rest('GET', path, { as: 'system', on })
      expect([answer.status, answer.data]).toEqual([
        200,
        on === 'dc'
          ? (data as unknown[]).slice(1)
          : expect.not.arrayContaining([expect.objectContaining({ paymentTypeDescription: 'Membership dues' })]),
      ])
    }
    const elsewhere = (await rest('GET', path, { as: 'nyAdmin', on: 'ny' })).data as { paymentTypeName: string }[]
    expect(elsewhere.map(({ paymentTypeName }) => paymentTypeName)).not.toContain('Library')
  },

  async 'POST /api/chapters/paymenttype'(rest) {
    expect(await add(rest)).toMatchObject({ status: 200, data: 'New Payment Type Created Successfully' })
    expect(await add(rest)).toMatchObject({
      status: 409,
      data: { message: 'A Payment Type with Name:Library already existwhere Payment Amount is:25' },
    })
    for (const paymentTypeName of ['', ' ', 'x'.repeat(51), 'Library,25', null]) {
      const { status, data } = await add(rest, { ...right, paymentTypeName })
      expect([paymentTypeName, status, Object.keys(data.fields ?? {})]).toEqual([
        paymentTypeName,
        400,
        ['paymentTypeName'],
      ])
    }
    for (const paymentTypeAmount of ['5.001', '-5', '1e6', '5,00', 'NaN', '1e2', null]) {
      const { status, data } = await add(rest, { ...right, paymentTypeName: 'Workshop', paymentTypeAmount })
      expect([paymentTypeAmount, status, Object.keys(data.fields ?? {})]).toEqual([
        paymentTypeAmount,
        400,
        ['paymentTypeAmount'],
      ])
    }
  },

  async 'DELETE /api/chapters/paymentType/{id}'(rest) {
    await add(rest)
    const list = async () =>
      ((await rest('GET', path, { as: 'admin' })).data as { paymentTypeId: string; paymentTypeName: string }[]).find(
        ({ paymentTypeName }) => paymentTypeName === 'Library',
      )
    const { paymentTypeId } = (await list())!
    expect(await rest('DELETE', `${path}/${paymentTypeId}`)).toMatchObject({ status: 401 })
    expect(await rest('DELETE', `${path}/${paymentTypeId}`, { as: 'admin' })).toMatchObject({
      status: 200,
      data: 'Payment Type has been deleted successfully',
    })
    expect(await list()).toBeUndefined()
    expect(await rest('DELETE', `${path}/unknown`, { as: 'admin' })).toMatchObject({
      status: 404,
      data: { message: 'Payment Type not found' },
    })
  },
}
