import { expect, test } from 'vitest'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { appointFirstSystemAdmin, createChapter } from './create-chapter.ts'

const boston = {
  chapterId: 'chapter-ne',
  subDomain: 'ne',
  chapterName: 'New England',
  chapterEmail: 'ne@aea.example',
  chapterPhone: '(617) 555-0142',
  chapterAddress: '60 Keystone Row',
  advertisement: 0,
  jobPortal: 1,
} as const

describeOnBoth('a new chapter', (open) => {
  test('a chapter is created once, under a unique name and address', async () => {
    const { portal, as } = await open()
    await createChapter(portal, boston)
    expect((await as('anonymous').chapters.addresses()).map(({ subDomain }) => subDomain)).toContain('ne')
    await expect(createChapter(portal, { ...boston, chapterId: 'other', chapterName: 'Other' })).rejects.toThrow(
      'already',
    )
  })

  test('the first system admin sets a password by the link and signs in', async () => {
    const { portal, as } = await open()
    const person = { email: 'first@aea.example', firstName: 'First', lastName: 'Officer' }
    const link = new URL(await appointFirstSystemAdmin(portal, person))
    const [, , , id, token] = link.pathname.split('/') as [string, string, string, string, string]
    const visitor = as('anonymous', { on: 'aea' })
    await visitor.accounts.resetPassword({ id, token, password: 'plumb-line-77' })
    const signedIn = await visitor.accounts.login({
      email: person.email,
      password: 'plumb-line-77',
      userRole: 'systemAdmin',
    })
    expect(signedIn).toMatchObject({ memberId: id, userRole: 'systemAdmin', status: 'active' })
  })
})
