import { checksOf } from '#server/features/system/checks.reads.ts'
import { worstOf } from '#server/features/system/rules.ts'
import { printable, printableJson } from '../log/layout.ts'
import { ofProcess } from '../log/run.ts'
import { Misuse } from '../log/verb.ts'

const help = `chapterhouse doctor [--json] [--before-update]
  examines the portal of the environment: release, secret, database, log, clock, disk, memory, mail, backups
  --json           one object for programs
  --before-update  tries the upgrade to this release on a copy of the data, while an earlier one runs

Exit codes: 0 all is well or only to be looked at soon, 1 something is broken or at risk, 2 it could not be examined.`

const marks = { good: 'ok     ', warning: 'look   ', problem: 'PROBLEM' }

/** `chapterhouse doctor`: examines the portal, for people and for monitors. @throws Misuse */
export async function run(words: string[]): Promise<0 | 1> {
  if (words.includes('--help')) {
    process.stdout.write(`${help}\n`)
    return 0
  }
  if (words.some((word) => word !== '--json' && word !== '--before-update')) throw new Misuse(help)
  if (words.includes('--before-update')) return beforeUpdate(words.includes('--json'))
  const books = await ofProcess(process.env).open()
  try {
    const checks = await checksOf(books)
    const state = worstOf(checks)
    const lines = checks.map((check) => printable(`${marks[check.state]} ${check.id.padEnd(9)} ${check.says}`))
    process.stdout.write(words.includes('--json') ? `${printableJson({ state, checks })}\n` : `${lines.join('\n')}\n`)
    return state === 'problem' ? 1 : 0
  } finally {
    await books.store.close()
  }
}

async function beforeUpdate(isJson: boolean): Promise<0 | 1> {
  const { rehearse } = await import('../update/rehearse.ts')
  const result = await rehearse(process.env)
  const lines = [
    `Release ${result.release}: ${result.migrations.length} migrations took ${result.seconds} s on a copy of the data`,
    ...result.problems.map((problem) => `${marks.problem} ${problem}`),
  ]
  process.stdout.write(isJson ? `${printableJson(result)}\n` : `${lines.map((line) => printable(line)).join('\n')}\n`)
  return result.problems.length > 0 ? 1 : 0
}
