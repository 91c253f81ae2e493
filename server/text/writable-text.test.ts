import { expect, test } from 'vitest'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { composed } from './writable-text.ts'

const [taken, whole] = ['Zoë'.normalize('NFD'), 'Zoë'.normalize('NFC')]

test('texts are composed anywhere in an input, and passwords stay as they were typed', () => {
  const input = {
    name: taken,
    list: [taken, { deep: taken }],
    password: taken,
    fields: { newPassword: taken, cents: 5, none: null },
  }
  expect(composed(input)).toEqual({
    name: whole,
    list: [whole, { deep: whole }],
    password: taken,
    fields: { newPassword: taken, cents: 5, none: null },
  })
  expect(input.name).toBe(taken)
})

test('an input that is already composed is returned as the same object, however deep it is', () => {
  const nested = Array.from({ length: 50_000 }).reduce<unknown>((inner) => [inner], 'x')
  expect(composed(nested)).toBe(nested)
  const day = new Date(0)
  expect(composed({ taken, day })).toEqual({ taken: whole, day })
})

describeOnBoth("every procedure's entry point", (open) => {
  test('stores a text in NFC, whichever keyboard typed it', async () => {
    const { quickLinks } = (await open()).as('admin')
    const jamo = '한글'.normalize('NFD')
    await quickLinks.add({ linkTitle: `${taken} ${jamo}`, link: 'https://zoe.example' })
    expect((await quickLinks.inChapter({})).items.map(({ linkTitle }) => linkTitle)).toContain(`${whole} 한글`)
  })
})
