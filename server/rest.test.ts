import { expect, test } from 'vitest'
import { Refusal } from './refusal.ts'
import { restTable, rowsFor } from './rest.ts'

const { del, get, post } = rowsFor()

const nothing = async () => null

const table = restTable([
  get('/api/users/{id}', nothing),
  get('/api/users/all', nothing),
  get('/api/users/pending/chapter/{chapterId}', nothing),
  get('/api/users/{id}/pending', nothing),
  post('/api/users/{host}', nothing),
  post('/api/users/login', nothing),
  post('/api/users/{id}/pay', nothing),
  del('/api/chapters/paymentType/{id}', nothing),
])

const path = (method: string, address: string) => table.find(method, address)?.row.path

test('literals win over parameters whatever the order of the rows', () => {
  expect(path('GET', '/api/users/all')).toBe('/api/users/all')
  expect(path('GET', '/api/users/20001')).toBe('/api/users/{id}')
  expect(path('POST', '/api/users/login')).toBe('/api/users/login')
  expect(path('POST', '/api/users/dc.example.org')).toBe('/api/users/{host}')
})

test('a literal that leads nowhere does not hide a parameter', () => {
  expect(path('GET', '/api/users/pending/pending')).toBe('/api/users/{id}/pending')
})

test('case and a trailing slash do not matter, and parameters keep their case', () => {
  expect(path('DELETE', '/API/Chapters/paymenttype/AbC/')).toBe('/api/chapters/paymentType/{id}')
  expect(table.find('DELETE', '/api/chapters/PAYMENTTYPE/AbC')?.params).toEqual({ id: 'AbC' })
})

test('parameters are decoded, and undecodable ones are rejected', () => {
  expect(table.find('GET', '/api/users/a%20b')?.params).toEqual({ id: 'a b' })
  expect(() => table.find('GET', '/api/users/%E0%A4%A')).toThrow(Refusal)
})

test('a path outside the table is not found', () => {
  expect(table.find('GET', '/api/nothing')).toBeNull()
  expect(table.find('PATCH', '/api/users/all')).toBeNull()
  expect(table.find('GET', '/api/users')).toBeNull()
  expect(table.find('GET', '/api/users//pending')).toBeNull()
})

test('two rows that tie are a mistake', () => {
  expect(() => restTable([get('/api/a/{x}', nothing), get('/api/A/{y}', nothing)])).toThrow('ties')
})
