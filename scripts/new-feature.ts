/**
 * `npm run new-feature -- <plural> [<singular>]`: writes the files of a plain feature and its lines in the registries,
 * as docs/how-to/plain-feature.md lists them. With `--dry-run`, only lists the files.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { planOf } from './new-feature/plan.ts'
import { leftToDo } from './new-feature/registry-lines.ts'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const [folder = '', singular] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
try {
  generate()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

function generate() {
  const { names, written, changed } = planOf(folder, singular, {
    read: (file) => readFileSync(file, 'utf8'),
    exists: existsSync,
    migrations: readdirSync('db/migrations'),
  })
  for (const file of Object.keys(written)) console.log(`writes ${file}`)
  for (const file of Object.keys(changed)) console.log(`changes ${file}`)
  if (process.argv.includes('--dry-run')) return
  const files = { ...written, ...changed }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const code = Object.keys(files).filter((file) => /\.(?:ts|tsx|js)$/.test(file))
  run('node_modules/oxfmt/bin/oxfmt', '--write', ...code)
  for (const script of ['scripts/schema.ts', 'scripts/answer-types.ts']) run('--import', 'tsx', script)
  console.log(['', 'Left to do:', ...leftToDo(names).map((one) => `- ${one}`)].join('\n'))
}

function run(...args: string[]) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`node ${args.join(' ')} failed; run it again.`)
}
