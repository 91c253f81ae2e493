import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { picture, pictureInHalves } from '#tests/support/files.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import { localFiles } from './file-store.ts'
import { serveUpload } from './serve.ts'
import { sizedPath } from './upload-path.ts'
import { createFiles } from './uploads.ts'

describeOnBoth('a picture that was uploaded', (open) => {
  function opened(world: World) {
    const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-sizes-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const files = createFiles({ store: world.store, fileStore: localFiles(folder), clock: world.clock })
    const { actor, chapter } = world.context('admin')
    const keep = (bytes: Uint8Array) => files.keep(bytes, { chapter: chapter.id, actor })
    const ask = (address: string, maySee = true) => serveUpload(files, new Request(`http://dc.localhost${address}`), () => maySee)
    return { folder, files, keep, ask }
  }

  test('is had in a width that pages ask for, made once and kept beside it, by those who may see it', async () => {
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

  test('is never made larger, comes as it is in any other width, and an animation always', async () => {
    const { keep, ask } = opened(await open())
    const sent = await keep(await picture('png'))
    expect((await sharp(await (await ask(sizedPath(sent, 640))).arrayBuffer()).metadata()).width).toBe(40)
    for (const query of ['width=641', 'width=1e3', 'width=-1', 'width=']) {
      expect((await ask(`${sent}?${query}`)).headers.get('content-type'), query).toBe('image/png')
    }
    const animation = await keep(await picture('gif'))
    expect((await ask(sizedPath(animation, 320))).headers.get('content-type')).toBe('image/gif')
  })
})
