import { beforeEach, expect, test } from 'vitest'
import { barePath } from '#server/providers/files/upload-path.ts'
import { uploadsIn } from '#server/text/rich-text.ts'
import { pdf, picture } from '#tests/support/files.ts'
import { deliverAll } from '#tests/support/mail/deliver-all.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'

describeOnBoth('files of earlier emails', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  const admin = () => world.as('admin').emails

  test('an email made from a stopped one gets copies of its files and pictures, and so does the next', async () => {
    const { chapter, actor } = world.context('admin')
    const keep = (bytes: Buffer, sentName: string) =>
      world.portal.providers.files.keep(bytes, { chapter: chapter.id, actor, sentName })
    const [attached, shown] = [await keep(pdf(), 'Program.pdf'), await keep(await picture('png'), 'hall.png')]
    const written = {
      audience: 'custom' as const,
      to: 'press@paper.example',
      title: 'Hall B moves',
      body: `<p>Hall B moves</p><img src="${shown}">`,
      attachments: [attached],
    }
    const { emailId } = await admin().send({ ...written, when: 'soon' })
    await admin().control({ emailId, act: 'stop' })
    await expect(admin().send({ ...written })).rejects.toThrow('expired')
    await expect(admin().test({ ...written })).rejects.toThrow('expired')
    await admin().test({ ...written, fromEmailId: emailId })
    const again = await admin().send({ ...written, fromEmailId: emailId })
    await deliverAll(world)
    const next = await admin().send({ ...written, fromEmailId: emailId })
    await deliverAll(world)
    const ownerOf = async (path: string) =>
      (await world.store.read.selectFrom('uploads').select('recordId').where('path', '=', path).executeTakeFirst())
        ?.recordId
    const own = []
    for (const id of [emailId, again.emailId, next.emailId]) {
      const { body, attachments } = await admin().byId({ emailId: id })
      const [image] = uploadsIn(body)
      own.push(image!, attachments[0]!)
      for (const path of [image!, attachments[0]!]) expect(await ownerOf(barePath(path)), path).toBe(id)
      expect((await admin().view({ emailId: id })).attachments).toMatchObject([{ pages: 1 }])
    }
    expect(own.slice(0, 2)).toEqual([shown, attached])
    expect(new Set(own.map(barePath)).size).toBe(6)
  })
})
