import { expect, test } from 'vitest'
import { pdf, picture } from '#tests/support/files.ts'
import { provesRecords } from '#tests/support/world/records.ts'
import { describeOnSqlite, type World } from '#tests/support/world/world.ts'

const right = {
  category: 'Site visit',
  title: 'Inside the reading room',
  date: '2026-10-12',
  body: '<p>Thirty-two members walked the <strong>scaffold</strong>.</p>',
  activityPhoto: '[]',
}

provesRecords({
  table: 'activities',
  id: 'activityId',
  feature: ({ activities }) => activities,
  right,
  stored: { category: undefined, categoryId: expect.any(String), bodyWords: 'Thirty-two members walked the scaffold.' },
  change: { title: 'Outside the reading room', date: '2026-10-13' },
  missing: 'There is no such activity here.',
  html: ['body'],
  files: { activityPhoto: 'public' },
})

describeOnSqlite('activities', (open) => {
  const keep = async (world: World, bytes?: Uint8Array) => {
    const { actor, chapter } = world.context('admin')
    return world.portal.providers.files.keep(bytes ?? (await picture('jpeg')), { chapter: chapter.id, actor })
  }
  const categories = async (world: World) =>
    (await world.as('anonymous').activities.categories()).map(({ name, count }) => `${name} ${count}`)

  test('two admins who enter the same new category at the same time create only one', async () => {
    const world = await open()
    await Promise.all(
      ['Robotics', 'robotics', 'ROBOTICS'].map((category) => world.as('admin').activities.add({ ...right, category })),
    )
    expect(await categories(world)).toEqual([expect.stringMatching(/^robotics 3$/i)])
  })

  test('a category exists while it is used, and is deleted when its last activity is moved to another or removed', async () => {
    const world = await open()
    const { activities } = world.as('admin')
    const [first, second] = [await activities.add(right), await activities.add(right)]
    await activities.update({ activityId: first, category: 'Lecture' })
    expect(await categories(world)).toEqual(['Lecture 1', 'Site visit 1'])
    await activities.remove({ activityId: second })
    expect(await categories(world)).toEqual(['Lecture 1'])
    await activities.update({ activityId: first, category: 'lecture' })
    expect(await categories(world)).toEqual(['Lecture 1'])
  })

  test('a category of another chapter is refused, and its id is not taken as a new name', async () => {
    const world = await open()
    await world.as('nyAdmin').activities.add(right)
    const [category] = await world.as('nyAdmin').activities.categories()
    const { categoryId } = category!
    await expect(world.as('admin').activities.add({ ...right, category: categoryId })).rejects.toThrow(
      'There is no such category in this chapter',
    )
    expect(await categories(world)).toEqual([])
    await expect(world.as('anonymous').activities.listed({ categoryId })).rejects.toThrow(
      'There is no such activity here.',
    )
  })

  test('deleting one picture keeps the order of the others and releases its file', async () => {
    const world = await open()
    const paths = [await keep(world), await keep(world), await keep(world, pdf())]
    const activityId = await world.as('admin').activities.add({ ...right, activityPhoto: paths })
    const view = () => world.as('anonymous').activities.view({ activityId })
    expect(await view()).toMatchObject({
      pictures: paths.slice(0, 2),
      pdfs: [{ path: paths[2], contentType: 'application/pdf', pages: 1 }],
    })
    await world.as('admin').activities.removePhoto({ activityId, photo: paths[0]! })
    expect(await view()).toMatchObject({ pictures: [paths[1]], pdfs: [{ path: paths[2] }] })
    expect((await world.portal.providers.files.find(paths[0]!))!.upload.visibility).toBe('owner')
    await expect(world.as('admin').activities.removePhoto({ activityId, photo: paths[0]! })).rejects.toThrow(
      'This picture has been deleted already.',
    )
  })

  test('two admins who each delete a picture at the same time delete both', async () => {
    const world = await open()
    const paths = await Promise.all([1, 2, 3].map(() => keep(world)))
    const activityId = await world.as('admin').activities.add({ ...right, activityPhoto: paths })
    await Promise.all(paths.slice(0, 2).map((photo) => world.as('admin').activities.removePhoto({ activityId, photo })))
    expect((await world.as('anonymous').activities.byId({ activityId })).activityPhoto).toEqual([paths[2]])
  })

  test('lists show the latest day first, the first words, the first picture and the number of files', async () => {
    const world = await open()
    const { activities } = world.as('admin')
    const photo = await keep(world)
    await activities.add({ ...right, date: '2026-01-05', title: 'Old' })
    await activities.add({
      ...right,
      category: 'Robotics',
      date: '2026-10-20',
      title: 'New',
      body: `<p>${'Beams and joints. '.repeat(40)}</p>`,
      activityPhoto: [await keep(world, pdf()), photo],
    })
    await activities.add({ ...right, title: 'Between' })
    const visitor = world.as('anonymous').activities
    const [newest, ...others] = await visitor.latest()
    expect(newest).toMatchObject({
      title: 'New',
      date: '2026-10-20',
      category: 'Robotics',
      picture: photo,
      pictures: 1,
      pdfs: 1,
    })
    expect(newest!.excerpt).toMatch(/^Beams and joints\. .{200,} …$/)
    expect(newest!.excerpt.length).toBeLessThanOrEqual(303)
    expect(others).toMatchObject([{ title: 'Between', picture: null, pictures: 0 }, { title: 'Old' }])
    const [robotics] = await visitor.categories()
    expect(await visitor.listed({ categoryId: robotics!.categoryId })).toMatchObject({
      totalItems: 1,
      all: 3,
      items: [{ title: 'New' }],
    })
    expect(await visitor.listed({ page: 4 })).toMatchObject({ totalItems: 3, items: [] })
    const { others: beside } = await visitor.view({ activityId: newest!.activityId })
    expect(beside.map(({ title }) => title)).toEqual(['Between', 'Old'])
  })
})
