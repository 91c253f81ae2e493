import { expect } from 'vitest'
import { laterMerchant } from '#tests/support/world/world-with-payments.ts'
import type { Client } from './client.ts'
import type { Proofs } from './proofs.ts'

const body = {
  chapterName: 'Washington DC',
  chapterAddress: '1 Main Street',
  chapterPhone: '2025550100',
  chapterEmail: 'dc@aea.example',
  password: 'mail-password',
  chapterPaymentId: laterMerchant.clientId,
  chapterPaymentSecret: 'any',
  chapterMerchantId: laterMerchant.merchantId,
}
const path = '/api/chapters/settings'
const create = (rest: Client, changes: object = {}) =>
  rest('POST', path, { as: 'admin', body: { ...body, checkChapter: 'dc.localhost:3000', ...changes } })
const read = async (rest: Client): Promise<object> => (await rest('GET', `${path}/dc`, { as: 'admin' })).data as object

export const settingsProofs: Proofs = {
  async 'GET /api/chapters/settings/{host}'(rest) {
    expect(await rest('GET', `${path}/aea`, { as: 'system', on: 'aea' })).toMatchObject({ status: 200, data: null })
    expect(await rest('GET', `${path}/ny`, { as: 'admin' })).toMatchObject({
      status: 404,
      data: { message: 'Invalid Chapter Reference' },
    })
    await create(rest)
    expect(await read(rest)).toMatchObject({
      chapterName: body.chapterName,
      chapterPhone: body.chapterPhone,
      password: '',
      chapterPayment: laterMerchant.clientId,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    expect((await rest('GET', `${path}/chapter-dc`, { as: 'admin' })).status).toBe(200)
  },

  async 'POST /api/chapters/settings'(rest) {
    const missing = await create(rest, { password: '', chapterPaymentSecret: undefined })
    expect([missing.status, Object.keys(missing.data.fields)]).toEqual([400, ['password']])
    expect(await create(rest, { chapterPaymentSecret: undefined })).toMatchObject({
      status: 400,
      data: { message: expect.stringContaining('needs its secret') },
    })
    expect(await create(rest, { checkChapter: 'ny.localhost' })).toMatchObject({
      status: 404,
      data: { message: 'Invalid Chapter Domain: ny.localhost' },
    })
    const { status, data } = await create(rest)
    expect([status, data]).toEqual([200, 'Chapter settings created successful'])
    expect(await create(rest)).toMatchObject({
      status: 409,
      data: { message: 'A Chapter with Chapter Email:dc@aea.example already existwhere Chapter Name:Washington DC' },
    })
  },

  async 'PUT /api/chapters/settings/{host}'(rest) {
    await create(rest)
    const put = (changes: object, host = 'dc') => rest('PUT', `${path}/${host}`, { as: 'admin', body: changes })
    expect(await put({ chapterPhone: '2025550111', password: '' })).toMatchObject({
      status: 200,
      data: 'Chapter settings updated successful',
    })
    expect(await read(rest)).toMatchObject({ chapterPhone: '2025550111', chapterAddress: body.chapterAddress })
    expect(await put({ chapterPaymentId: 'another' })).toMatchObject({
      status: 400,
      data: { message: expect.stringContaining('needs its secret') },
    })
    expect(await put({ chapterPhone: '1' }, 'ny')).toMatchObject({
      status: 404,
      data: { message: 'Invalid Chapter Reference' },
    })
  },
}
