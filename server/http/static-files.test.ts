import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { pino } from 'pino'
import { errorAnswer } from './rest-handler.ts'
import { mountFiles } from './static-files.ts'

function filesApp(): Hono {
  const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-files-'))
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'assets', 'code.txt'), '0123456789')
  const app = new Hono()
  app.onError((error) => errorAnswer({ log: pino({ level: 'silent' }) }, error, 'a request'))
  mountFiles(app, folder)
  return app
}

test.each([
  ['bytes=2-4', 206, '234'],
  ['bytes=7-', 206, '789'],
  ['bytes=99-', 416, 'does not have the range'],
  ['bytes=5-2', 416, 'does not have the range'],
  [`bytes=${'9'.repeat(400)}-`, 416, 'does not have the range'],
])('a file requested with the range %s is answered with %i', async (range, status, text) => {
  const answer = await filesApp().request('/assets/code.txt', { headers: { range } })
  expect(answer.status).toBe(status)
  expect(await answer.text()).toContain(text)
})
