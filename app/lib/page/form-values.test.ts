import { expect, test } from 'vitest'
import { z } from 'zod'
import { formLimits, formOf, nested, sentenceFor, textOf, valuesFor } from './form-values.ts'

test('text fields are taken as is; a repeated name gives a list; files are left out', () => {
  const form = new FormData()
  form.append('lastName', ' Okafor ')
  form.append('ids', '1')
  form.append('ids', '2')
  form.append('ids', '3')
  form.append('certificate', new File(['x'], 'x.pdf'))
  expect(textOf(form)).toEqual({ lastName: ' Okafor ', ids: ['1', '2', '3'] })
})

test('only fields of the form go back into it, without passwords, secrets and used human checks', () => {
  const asked = z.object({
    email: z.string(),
    password: z.string(),
    confirmPassword: z.string(),
    clientSecret: z.string(),
    captcha: z.string(),
    ids: z.string(),
  })
  const sent = {
    email: 'a@b.example',
    password: 'x',
    confirmPassword: 'x',
    clientSecret: 's',
    captcha: 'y',
    ids: ['1', '2'],
    stranger: 'z',
    __proto__: 'p',
  }
  expect(valuesFor(asked, sent)).toEqual({ email: 'a@b.example', ids: '1,2' })
})

test('the fields of all buttons of a form go back', () => {
  const buttons = z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('pay'), terms: z.string() }),
    z.object({ intent: z.literal('record'), reference: z.string() }),
  ])
  const sent = { intent: 'record', terms: '1', reference: 'cash', other: 'x' }
  expect(valuesFor(buttons, sent)).toEqual({ intent: 'record', terms: '1', reference: 'cash' })
})

test('names with dots become objects, up to the second dot, and go back into the form unchanged', () => {
  const sent = {
    note: 'x',
    'rooms.a': '1',
    'rooms.b': '2',
    'packages.cruise.packageId': '8',
    'packages.cruise.deep.er': '9',
    '.': '1',
    'a.': '2',
    ['__proto__.x.y']: 'p',
  }
  const spelt = nested(sent)
  expect(spelt).toMatchObject({
    note: 'x',
    rooms: { a: '1', b: '2' },
    packages: { cruise: { packageId: '8', 'deep.er': '9' } },
    '.': '1',
    'a.': '2',
  })
  expect([Object.getPrototypeOf(spelt), ({} as { x?: unknown }).x]).toEqual([Object.prototype, undefined])
  expect(nested({ [`${'a.'.repeat(100_000)}b`]: '1' })).toHaveProperty('a.a')
  expect(valuesFor(z.object({ rooms: z.unknown() }), sent)).toEqual({ 'rooms.a': '1', 'rooms.b': '2' })
})

const posted = (body: BodyInit) => new Request('http://dc.localhost/login', { method: 'POST', body })

const multipart = (entries: [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

test.each([
  ['a form', (entries: [string, string][]) => posted(new URLSearchParams(entries))],
  ['a form in parts', (entries: [string, string][]) => posted(multipart(entries))],
])('%s has at most 2,400 fields, and 100 values per name', async (_, request) => {
  const names = (count: number) => Array.from({ length: count }, (__, index): [string, string] => [`name${index}`, 'x'])
  const values = (count: number) => Array.from({ length: count }, (): [string, string] => ['name', 'x'])
  const { fields, valuesOfAName } = formLimits
  expect(Object.keys(textOf(await formOf(request(names(fields)))))).toHaveLength(fields)
  await expect(formOf(request(names(fields + 1)))).rejects.toMatchObject({ init: { status: 413 } })
  expect(textOf(await formOf(request(values(valuesOfAName))))['name']).toHaveLength(valuesOfAName)
  const tooMany = await formOf(request(values(valuesOfAName + 1)))
  expect(() => textOf(tooMany)).toThrow(expect.objectContaining({ init: { status: 413 } }))
})

test.each([
  'multipart/form-data; x-boundary=other; boundary=real',
  'multipart/form-data; boundary=other; boundary=real',
  'multipart/form-data; boundary=other, multipart/form-data; boundary=real',
])('fields are counted as they are parsed: %s', async (type) => {
  const part = (name: number) => `--real\r\nContent-Disposition: form-data; name="name${name}"\r\n\r\nx\r\n`
  const body = `${Array.from({ length: formLimits.fields + 1 }, (_, name) => part(name)).join('')}--real--\r\n`
  const request = new Request('http://dc.localhost/login', { method: 'POST', headers: { 'content-type': type }, body })
  await expect(formOf(request)).rejects.toMatchObject({ init: { status: 415 } })
})

test('a body that is not a form is rejected with a message', async () => {
  await expect(
    formOf(new Request('http://dc.localhost/login', { method: 'POST', body: 'text' })),
  ).rejects.toMatchObject({ init: { status: 415 } })
})

test('the sentence above a form counts what to correct', () => {
  expect(sentenceFor({ city: 'Required' })).toBe('One field needs your attention.')
  expect(sentenceFor({ city: 'Required', state: 'Required' })).toBe('2 fields need your attention.')
  expect(sentenceFor({ '': 'The dates contradict each other.' })).toBe('The dates contradict each other.')
})
