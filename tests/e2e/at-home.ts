/** A folder that stands for another machine: no portal, no packages, an empty environment. */
import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

export type Home = {
  /** Verifies the downloaded export, with further options; throws with the exit code when it finds anything. */
  verify(...more: string[]): Promise<{
    ok: boolean
    totals: { closingBalanceCents: number }
    receipt?: { paymentId: string; amountCents: number }
  }>
  /** Changes the export secretly. */
  tamper(from: string, to: string): void
  leave(): void
}

/** Copies an export to such a folder, with the program that verifies it and nothing else. */
export function takeHome(downloaded: string): Home {
  const home = mkdtempSync(path.join(tmpdir(), 'chapterhouse-home-'))
  const file = path.join(home, 'books.ndjson')
  copyFileSync('build/verify-export.mjs', path.join(home, 'verify-export.mjs'))
  copyFileSync(downloaded, file)
  return {
    async verify(...more) {
      const program = promisify(execFile)(process.execPath, ['verify-export.mjs', 'books.ndjson', '--json', ...more], {
        cwd: home,
        env: {} as NodeJS.ProcessEnv,
      })
      return JSON.parse((await program).stdout) as Awaited<ReturnType<Home['verify']>>
    },
    tamper: (from, to) => writeFileSync(file, readFileSync(file, 'utf8').replace(from, to)),
    leave: () => rmSync(home, { recursive: true, force: true }),
  }
}
