import { beforeEach, expect, test } from 'vitest'
import { office, pdf, picture } from '#tests/support/files.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import { maxFlyers } from '../rules.ts'

describeOnBoth('flyers of an event', (open) => {
  let world: World
  let eventId: string
  beforeEach(async () => {
    world = await open()
    eventId = await announcePicnic(world)
  })

  const uploaded = async (bytes: Promise<Buffer> | Buffer) => {
    const { actor, chapter } = world.context('admin')
    return world.portal.providers.files.keep(await bytes, { chapter: chapter.id, actor })
  }
  const claimed = () =>
    world.store.read
      .selectFrom('uploads')
      .select(['path', 'visibility'])
      .where('recordTable', '=', 'eventFlyers')
      .execute()

  test('belong to the event, are public, and are released with it or on removal', async () => {
    const { eventFlyers, events } = world.as('admin')
    const [paper, photo] = [await uploaded(pdf()), await uploaded(picture('png'))]
    await eventFlyers.add({ eventId, flyer: [paper] })
    world.clock.forward(1)
    await eventFlyers.add({ eventId, flyer: JSON.stringify([photo, paper]) })
    const flyers = await world.as('anonymous').eventFlyers.ofEvent({ eventId })
    expect(flyers).toMatchObject([
      { flyer: paper, contentType: 'application/pdf' },
      { flyer: photo, contentType: 'image/png' },
    ])
    expect(await claimed()).toHaveLength(2)
    expect(new Set((await claimed()).map(({ visibility }) => visibility))).toEqual(new Set(['public']))
    await eventFlyers.remove({ flyerId: flyers[0]!.flyerId })
    expect((await claimed()).map(({ path }) => path)).toEqual([photo])
    await events.remove({ eventId })
    expect(await claimed()).toEqual([])
    expect(await world.store.read.selectFrom('eventFlyers').selectAll().execute()).toEqual([])
  })

  test('are pictures or PDFs that were uploaded here, up to a maximum number', async () => {
    const { eventFlyers, events } = world.as('admin')
    await expect(eventFlyers.add({ eventId, flyer: [await uploaded(office('docx'))] })).rejects.toThrow(
      'Please choose an image or a PDF',
    )
    await expect(eventFlyers.add({ eventId, flyer: [] })).rejects.toThrow('Required')
    await expect(eventFlyers.add({ eventId, flyer: ['https://elsewhere.example/a.pdf'] })).rejects.toThrow(
      'Upload each file here',
    )
    const paper = await uploaded(pdf())
    await eventFlyers.add({ eventId, flyer: [paper] })
    const other = await announcePicnic(world)
    await expect(eventFlyers.add({ eventId: other, flyer: [paper] })).rejects.toThrow('has expired')
    const many = await Promise.all(Array.from({ length: maxFlyers }, () => uploaded(pdf())))
    await expect(events.update({ eventId, eventName: 'Another', flyer: many })).rejects.toThrow(
      `An event has at most ${maxFlyers} flyers`,
    )
    expect(await events.byId({ eventId })).toMatchObject({ eventName: 'Summer picnic' })
    expect(await eventFlyers.ofEvent({ eventId })).toHaveLength(1)
  })
})
