import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const program = fileURLToPath(new URL('builds.js', import.meta.url))
let folder: string
beforeEach(() => void (folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'chapterhouse-builds-')))))
afterEach(() => rmSync(folder, { recursive: true }))

/** Builds one file that contains `text`, and publishes it unless it fails. @returns its folder */
function build(text: string, { fails = false } = {}): string {
  const source = `import { writeFileSync } from 'node:fs'
const { newBuildFolder, publishBuild } = await import(${JSON.stringify(program)})
const made = newBuildFolder()
writeFileSync(made + '/chunk.js', ${JSON.stringify(text)})
if (!${fails}) publishBuild(made)
console.log(made)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return path.join(folder, stdout.trim())
}

const newest = () => readFileSync(path.join(folder, 'build/chunk.js'), 'utf8')

test('a build keeps the files of a portal started from the previous one, and a failed build is invisible', () => {
  const first = build('one')
  expect(newest()).toBe('one')
  build('broken', { fails: true })
  expect(newest()).toBe('one')
  build('two')
  expect([newest(), readFileSync(path.join(first, 'chunk.js'), 'utf8')]).toEqual(['two', 'one'])
})

test('a running build keeps its files through many builds; a stopped one is removed', async () => {
  const running = spawn(process.execPath, ['--eval', 'process.stdin.resume()'])
  const [first, second] = [build('one'), build('two')]
  writeFileSync(path.join(first, `.runs-${running.pid}`), '')
  build('three')
  build('four')
  expect([existsSync(first), existsSync(second)]).toEqual([true, false])
  running.kill()
  await once(running, 'exit')
  build('five')
  expect([existsSync(first), newest(), readdirSync(path.join(folder, '.builds')).length]).toEqual([false, 'five', 2])
})

test('the build folder of an earlier release is replaced', () => {
  mkdirSync(path.join(folder, 'build'))
  writeFileSync(path.join(folder, 'build/chunk.js'), 'of before')
  build('one')
  expect(newest()).toBe('one')
})
