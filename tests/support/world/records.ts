/** The rows of a plain feature: their owner, their stamps, and what is stored of them. */
import { expect, test } from 'vitest'
import type { ContentTables } from '#db/tables/tables.ts'
import type { Api } from '#server/wiring/api.ts'
import type { Context } from '#server/context.ts'
import type { Refusal } from '#server/refusal.ts'
import { office as officeFile, pdf } from '../files.ts'
import { describeOnSqlite, type Person, type World } from './world.ts'

/** The procedures of a plain feature. Each feature's own types say what its rows contain. */
type Procedures = {
  managed(): Promise<object[]>
  byId(reference: never): Promise<object>
  add(details: never): Promise<string>
  update(changes: never): Promise<unknown>
  remove(reference: never): Promise<unknown>
}

type PlainFeature = {
  table: keyof ContentTables
  id: string
  /** Creates in Washington what its rows belong to. */
  lay?: (world: World) => Promise<unknown>
  feature: (api: Api, ctx: Context) => Procedures
  /** A row with a value in every column. */
  right: Record<string, unknown>
  /** The stored values, where they differ from the entered ones. */
  stored?: Record<string, unknown>
  /** New values for some of the columns. */
  change: Record<string, unknown>
  /** The message about an id that the chapter does not have. */
  missing: string
  /** Columns that are unique in a chapter: other values for them, and the message about a duplicate row. */
  duplicate?: { other: Record<string, unknown>; message: string }
  /** Columns of formatted text. */
  html?: string[]
  /** Columns that contain a file's path, and who sees the file. */
  files?: Record<string, 'public' | 'members' | 'admins' | 'owner'>
  /** Those of them that accept an office file. */
  office?: string[]
}

/** Proves what every plain feature has to guarantee, on both databases. */
export function provesRecords({
  table,
  id,
  lay,
  feature,
  right,
  stored = {},
  change,
  missing,
  duplicate,
  html = [],
  files = {},
  office = [],
}: PlainFeature) {
  describeOnSqlite(`rows of ${table}`, (openWorld) => {
    const open = async () => {
      const world = await openWorld()
      await lay?.(world)
      return world
    }
    const as = (world: World, who: Person, on?: 'dc') =>
      feature(world.as(who, on ? { on } : {}), world.context(who, on ? { on } : {}))
    const rows = (world: World) => world.store.read.selectFrom(table).selectAll().execute()
    const added = (world: World, changes: object = {}) => as(world, 'admin').add({ ...right, ...changes } as never)

    test('record who added and last changed them and when, show it to nobody, and keep omitted fields', async () => {
      const world = await open()
      const reference = { [id]: await added(world) }
      world.clock.forward(5)
      await as(world, 'system', 'dc').update({ ...reference, ...change } as never)
      const stamps = {
        createdBy: 'admin',
        updatedBy: 'system',
        createdAt: '2026-11-21T15:00:00.000Z',
        updatedAt: '2026-11-21T15:05:00.000Z',
      }
      expect(await rows(world)).toEqual([
        { ...reference, chapterId: 'chapter-dc', ...right, ...stored, ...change, ...stamps },
      ])
      const views = [...(await as(world, 'admin').managed()), await as(world, 'admin').byId(reference as never)]
      expect(views).toMatchObject([reference, reference])
      for (const row of views)
        expect(Object.keys(row)).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/^(createdBy|updatedBy|chapterId)$/)]),
        )
      await as(world, 'admin').remove(reference as never)
      expect(await rows(world)).toEqual([])
    })

    test('belong to one chapter', async () => {
      const world = await open()
      const ids = [await added(world), 'unknown']
      const before = await rows(world)
      const { managed, byId, update, remove } = as(world, 'nyAdmin')
      expect(await managed()).toEqual([])
      for (const reference of ids.map((one) => ({ [id]: one }))) {
        await expect(byId(reference as never)).rejects.toThrow(missing)
        await expect(update({ ...reference, ...change } as never)).rejects.toThrow(missing)
        await expect(remove(reference as never)).rejects.toThrow(missing)
      }
      expect(await rows(world)).toEqual(before)
    })

    test('are not overwritten by an editor who began before the last change', async () => {
      const world = await open()
      const reference = { [id]: await added(world) }
      const seen = async () => ((await as(world, 'admin').managed())[0] as { updatedAt: string }).updatedAt
      const begun = await seen()
      world.clock.forward(5)
      const save = (who: Person, changes: object, edition: string) =>
        as(world, who, 'dc').update({ ...reference, ...changes, edition } as never)
      await Promise.all([save('admin', change, begun), save('system', change, begun)])
      const before = await rows(world)
      const back = Object.fromEntries(Object.keys(change).map((field) => [field, right[field]]))
      const conflict = await save('admin', back, begun).then(
        () => undefined,
        (error: { cause?: unknown }) => error.cause ?? error,
      )
      expect(conflict).toMatchObject({
        why: 'conflict',
        message: expect.stringContaining('Someone else changed this entry while you were editing.'),
      })
      const fields = Object.entries((conflict as Refusal).details.fields!)
      expect(fields.map(([field]) => field)).toEqual(Object.keys(change))
      for (const [, message] of fields) expect(message).toMatch(/^The details changed meanwhile. Saved now: ./)
      expect(await rows(world)).toEqual(before)
      await save('admin', back, await seen())
    })

    if (duplicate)
      test('have no duplicates, even when two admins add one at the same time', async () => {
        const world = await open()
        const { other, message } = duplicate
        const both = await Promise.allSettled([added(world), added(world)])
        expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
        expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { message } })
        const reference = { [id]: await added(world, other) }
        const same = Object.fromEntries(Object.keys(other).map((column) => [column, right[column]]))
        await expect(as(world, 'admin').update({ ...reference, ...same } as never)).rejects.toThrow(message)
        await as(world, 'admin').update({ ...reference, ...right, ...other } as never)
        expect(await rows(world)).toHaveLength(2)
      })

    if (html.length > 0)
      test('contain formatted text that is sanitized, however it is written', async () => {
        const world = await open()
        const texts = (text: string) => Object.fromEntries(html.map((column) => [column, text]))
        const reference = { [id]: await added(world, texts('<p onclick="a()">Added</p><script>a()</script>')) }
        expect(await rows(world)).toMatchObject([texts('<p>Added</p>')])
        await as(world, 'admin').update({
          ...reference,
          ...texts('<p onclick="a()">Changed</p><script>a()</script>'),
        } as never)
        expect(await rows(world)).toMatchObject([texts('<p>Changed</p>')])
      })

    if (Object.keys(files).length > 0)
      test('claim the files that they name, for their audience, and release them', async () => {
        const world = await open()
        const { actor, chapter } = world.context('admin')
        const paths = await Promise.all(
          Object.keys(files).map(
            async (column) =>
              [column, await world.portal.providers.files.keep(pdf(), { chapter: chapter.id, actor })] as const,
          ),
        )
        const owned = () =>
          world.store.read
            .selectFrom('uploads')
            .select(['path', 'recordTable', 'recordId', 'visibility'])
            .where('recordId', 'is not', null)
            .execute()
        const newId = await added(world, Object.fromEntries(paths))
        const wanted = paths.map(([column, path]) => ({
          path,
          recordTable: table,
          recordId: newId,
          visibility: files[column],
        }))
        expect((await owned()).sort(byPath)).toEqual(wanted.sort(byPath))
        await as(world, 'admin').remove({ [id]: newId } as never)
        expect(await owned()).toEqual([])
        for (const column of Object.keys(files)) {
          const outcome = added(world, {
            [column]: await world.portal.providers.files.keep(await officeFile('docx'), { chapter: chapter.id, actor }),
          })
          if (office.includes(column)) await outcome
          else await expect(outcome).rejects.toThrow(/Please choose an image or a PDF|Upload a picture here/)
        }
      })
  })
}

const byPath = (one: { path: string }, other: { path: string }) => one.path.localeCompare(other.path)
