import path from 'node:path'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { pdf } from '#tests/support/files.ts'
import { provesRecords } from '#tests/support/world/records.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import { namedPath } from '../providers/files/upload-path.ts'
import { chapterRecords } from './records.ts'
import { Refusal } from '../refusal.ts'

const missing = () => new Refusal('missing', 'No such record')

/**
 * The table of quick links with files: a picture in the title's text, and one document or a list of them as the link.
 */
const records = chapterRecords('quickLinks', 'linkId', {
  html: ['linkTitle'],
  files: { link: ({ isMain }) => (isMain ? 'public' : 'members') },
  missing,
})

type Row = { linkTitle: string; link: string }

const row = (pictures: string[], documents: string[]): Row => ({
  linkTitle: `<p>Text</p>${pictures.map((file, index) => (index % 2 ? `<p><a href="${file}#page=2">more</a></p>` : `<img src="${file}" alt="" />`)).join('')}`,
  link: documents.length === 1 ? documents[0]! : documents.length === 0 ? '' : JSON.stringify(documents),
})

provesRecords({
  table: 'quickLinks',
  id: 'linkId',
  feature: (_, ctx) => {
    const writer = ctx as Parameters<typeof records.add>[1] & typeof ctx
    const rows = records.of(ctx.db, ctx.chapter.id).select(['linkId', 'linkTitle', 'link', 'updatedAt'])
    return {
      managed: () => rows.execute(),
      byId: ({ linkId }: { linkId: string }) => rows.where('linkId', '=', linkId).executeTakeFirstOrThrow(missing),
      add: (details: Row) => ctx.write((tx) => records.add(tx, writer, details)),
      update: ({ linkId, ...details }: Row & { linkId: string }) =>
        ctx.write((tx) => records.change(tx, writer, linkId, details)),
      remove: ({ linkId }: { linkId: string }) => ctx.write((tx) => records.remove(tx, writer, linkId)),
    }
  },
  right: { linkTitle: '<p>Rules</p>', link: '' },
  change: { linkTitle: '<p>Changed</p>' },
  missing: 'No such record',
  html: ['linkTitle'],
  files: { link: 'members' },
})

describeOnBoth('records that name files', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  const upload = (who: 'admin' | 'nyAdmin' | 'anonymous' = 'admin') => {
    const { actor, chapter } = world.context(who)
    return world.portal.providers.files.keep(pdf(), { chapter: chapter.id, actor })
  }
  const writer = (who: 'admin' | 'nyAdmin') =>
    world.context(who) as Parameters<typeof records.add>[1] & ReturnType<World['context']>
  const add = (details: Row, ctx = writer('admin')) => ctx.write((tx) => records.add(tx, ctx, details))
  const change = (id: string, details: Partial<Row>, ctx = writer('admin')) =>
    ctx.write((tx) => records.change(tx, ctx, id, details))
  const remove = (id: string, ctx = writer('admin')) => ctx.write((tx) => records.remove(tx, ctx, id))
  const owned = async () => {
    const rows = await world.store.read
      .selectFrom('uploads')
      .select(['path', 'recordTable', 'recordId', 'visibility'])
      .where('recordId', 'is not', null)
      .execute()
    return Object.fromEntries(
      rows.map((file) => [file.path, `${file.recordTable} ${file.recordId} ${file.visibility}`]),
    )
  }

  test('claim and release them as they are written, in any sequence: a model', { timeout: 120_000 }, async () => {
    const paths = await Promise.all(Array.from({ length: 6 }, () => upload()))
    const some = fc.uniqueArray(fc.nat(5), { maxLength: 2 })
    const step = fc.record({
      act: fc.constantFrom('add', 'change', 'remove' as const),
      which: fc.nat(2),
      pictures: fc.option(some),
      documents: fc.option(some),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const model: ({ id: string; pictures: number[]; documents: number[] } | undefined)[] = []
        const holderOf = (file: number) =>
          model.find((one) => one && [...one.pictures, ...one.documents].includes(file))
        const write = (pictures: number[], documents: number[]) =>
          row(
            pictures.map((file) => paths[file]!),
            documents.map((file) => paths[file]!),
          )
        for (const { act, which, ...given } of steps) {
          const stood = model[which]
          const [pictures, documents] = [
            given.pictures ?? stood?.pictures ?? [],
            given.documents ?? stood?.documents ?? [],
          ]
          const isRefused = [...pictures, ...documents].some((file) => ![undefined, stood].includes(holderOf(file)))
          const { linkTitle, link } = write(pictures, documents)
          if (act === 'remove' && stood) {
            await remove(stood.id)
            model[which] = undefined
          } else if (act === 'change' && stood) {
            const changes = { ...(given.pictures ? { linkTitle } : {}), ...(given.documents ? { link } : {}) }
            const done = change(stood.id, changes)
            if (isRefused) await expect(done).rejects.toThrow('The uploaded file has expired. Please choose it again.')
            else model[which] = await done.then(() => ({ id: stood.id, pictures, documents }))
          } else if (act === 'add' && !stood) {
            const done = add({ linkTitle, link })
            if (isRefused) await expect(done).rejects.toThrow('The uploaded file has expired. Please choose it again.')
            else model[which] = { id: await done, pictures, documents }
          }
          const seen = (one: NonNullable<(typeof model)[number]>) => [
            ...one.pictures.map((file) => [paths[file], `quickLinks ${one.id} public`]),
            ...one.documents.map((file) => [paths[file], `quickLinks ${one.id} members`]),
          ]
          expect(await owned()).toEqual(Object.fromEntries(model.flatMap((one) => (one ? seen(one) : []))))
        }
        for (const one of model) if (one) await remove(one.id)
      }),
      { seed: 7, numRuns: 25 },
    )
    const recordId = await add(row([paths[0]!], []))
    world.clock.forward(25 * 60)
    expect(await world.portal.providers.files.prune()).toBe(5)
    expect(await owned()).toEqual({ [paths[0]!]: `quickLinks ${recordId} public` })
  })

  test('reject a file that they may not name, at its field, and write nothing', async () => {
    const [own, foreign, visitors] = [await upload(), await upload('nyAdmin'), await upload('anonymous')]
    const id = await add(row([own], []))
    const refusal = (field: string) => ({
      why: 'invalid',
      details: { fields: { [field]: 'The uploaded file has expired. Please choose it again.' } },
    })
    for (const stolen of [
      own,
      foreign,
      '/uploads/image-0.pdf',
      `/uploads/../${path.basename(own)}`,
      'https://elsewhere.example/a.pdf',
      '[1',
      '[null]',
    ]) {
      await expect(add(row([], [stolen]))).rejects.toMatchObject(refusal('link'))
    }
    for (const stolen of [own, foreign])
      await expect(add(row([stolen], []))).rejects.toMatchObject(refusal('linkTitle'))
    await expect(change(id, row([foreign], []))).rejects.toMatchObject(refusal('linkTitle'))
    await expect(change(id, row([], []), writer('nyAdmin'))).rejects.toThrow('No such record')
    await expect(remove(id, writer('nyAdmin'))).rejects.toThrow('No such record')
    expect(await owned()).toEqual({ [own]: `quickLinks ${id} public` })
    expect(await world.store.read.selectFrom('quickLinks').select(['linkId', 'linkTitle']).execute()).toEqual([
      { linkId: id, linkTitle: row([own], []).linkTitle },
    ])
    // Clients of the documented calls upload without a token.
    await change(id, row([visitors], []))
    expect(await owned()).toEqual({ [visitors]: `quickLinks ${id} public` })
    // The name in a path is for its readers: with or without it, the file is the same.
    await change(id, row([namedPath(visitors, 'Minutes.pdf')], [namedPath(own, 'Budget.pdf')]))
    expect(await owned()).toEqual({ [visitors]: `quickLinks ${id} public`, [own]: `quickLinks ${id} members` })
    await expect(change(id, row([], [namedPath(foreign, 'Budget.pdf')]))).rejects.toMatchObject(refusal('link'))
  })
})
