import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { run } from '#db/work.ts'
import { picture, pictureInHalves } from '#tests/support/files.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import { localFiles } from './file-store.ts'
import { serveUpload } from './serve.ts'
import { sizedPath } from './picture-path.ts'
import { createFiles } from './uploads.ts'

describeOnBoth('an uploaded picture', (open) => {
  function opened(world: World) {
    const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-sizes-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const files = createFiles({ store: world.store, fileStore: localFiles(folder), clock: world.clock })
    const { actor, chapter } = world.context('admin')
    const keep = (bytes: Uint8Array) => files.keep(bytes, { chapter: chapter.id, actor })
    const ask = (address: string, maySee = true) =>
      serveUpload(files, new Request(`http://dc.localhost${address}`), () => maySee)
    return { folder, files, keep, ask }
  }

  test('is served in a width that pages use, created once and stored beside it, to those who may see it', async () => {
    const world = await open()
    const { folder, files, keep, ask } = opened(world)
    const sent = await keep(await pictureInHalves(1600, 1000))
    const answer = await ask(sizedPath(sent, 320))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata()
    expect([width, height, format]).toEqual([320, 200, 'webp'])
    const stored = readdirSync(folder)
    expect(stored).toHaveLength(2)
    expect((await ask(sizedPath(sent, 320))).status).toBe(200)
    expect(readdirSync(folder)).toEqual(stored)
    expect((await ask(sizedPath(sent, 320), false)).status).toBe(404)
    world.clock.forward(25 * 60)
    await files.prune()
    expect(readdirSync(folder)).toEqual([])
  })

  test('is never enlarged, and is served unchanged in any other width, or when animated', async () => {
    const { keep, ask } = opened(await open())
    const sent = await keep(await picture('png'))
    expect((await sharp(await (await ask(sizedPath(sent, 640))).arrayBuffer()).metadata()).width).toBe(40)
    for (const query of ['width=641', 'width=1e3', 'width=-1', 'width=']) {
      expect((await ask(`${sent}?${query}`)).headers.get('content-type'), query).toBe('image/png')
    }
    const animation = await keep(await picture('gif'))
    expect((await ask(sizedPath(animation, 320))).headers.get('content-type')).toBe('image/gif')
  })

  test('is created again where a full disk or a killed process left none or half of it', async () => {
    const world = await open()
    const { folder, keep, ask } = opened(world)
    const sent = await keep(await pictureInHalves(1600, 1000))
    const whole = Buffer.from(await (await ask(sizedPath(sent, 320))).arrayBuffer())
    const copy = path.join(
      folder,
      readdirSync(folder).find((name) => name.endsWith('.320.webp'))!,
    )
    for (const left of [0, whole.length / 2]) {
      writeFileSync(copy, whole.subarray(0, left))
      expect(Buffer.from(await (await ask(sizedPath(sent, 320))).arrayBuffer())).toEqual(whole)
      expect(readFileSync(copy)).toEqual(whole)
    }
  })

  test('is neither shown nor cached when its original is truncated', async () => {
    const { folder, keep, ask } = opened(await open())
    const sent = await keep(await picture('png'))
    writeFileSync(path.join(folder, path.basename(sent)), '')
    for (const address of [sent, sizedPath(sent, 320)]) {
      const answer = await ask(address)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    }
  })

  test('and its temporary files, or files without a row, are removed after a day', async () => {
    const world = await open()
    const { folder, files, keep } = opened(world)
    const sent = path.basename(await keep(await picture('png')))
    await world.store.write(({ sql }) =>
      run(sql.updateTable('uploads').set({ recordTable: 'events', recordId: 'picnic' })),
    )
    const without = `image-${'0'.repeat(32)}.png`
    const began = `${sent}.640.webp.${'0'.repeat(12)}.part`
    const left = [without, `${without}.320.webp`, began, 'notes of the operator.txt']
    for (const name of [...left, `image-${'1'.repeat(32)}.pdf`]) writeFileSync(path.join(folder, name), 'x')
    const [now, before] = [world.clock.now(), new Date(world.clock.now().getTime() - 25 * 3_600_000)]
    for (const name of readdirSync(folder))
      utimesSync(path.join(folder, name), now, left.includes(name) || name === sent ? before : now)
    expect(await files.prune()).toBe(3)
    expect(readdirSync(folder).sort()).toEqual(
      [sent, `image-${'1'.repeat(32)}.pdf`, 'notes of the operator.txt'].sort(),
    )
  })
})
