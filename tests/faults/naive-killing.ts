/** The control of the kills: the same storm over a till that captures first and writes afterwards. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { demoMerchant, startStandin, type RunningStandin } from '#server/providers/payments/standin/running-standin.ts'
import { send } from '#tests/support/http.ts'
import { seeded } from '#server/chance.ts'
import { killWhile } from './storm.ts'

type Till = { process: ChildProcess; post(address: string, body: object): Promise<Record<string, string>> }

/** What became of it: charges that are in nobody's books, and purchases that were charged more than once. */
export type NaiveReport = { charges: number; lost: number; doubled: number }

const buyers = ['ada', 'bea', 'cleo', 'dora', 'edda', 'fay', 'gwen', 'hope']

/** Kills the naive till so many times while buyers pay, who try again until they are told that they have paid. */
export async function killNaiveTill(seed: number, kills: number): Promise<NaiveReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-naive-'))
  const file = path.join(folder, 'till.sqlite')
  const standin = await startStandin()
  const chance = seeded(seed)
  try {
    const paying = buyers.map((name) => naiveBuyer(name, standin))
    for (let kill = 0; kill < kills; kill++) {
      const till = await startNaiveTill(file, `${standin.origin}/standin/paypal`)
      await killWhile(till.process, paying.map((pay) => (asking) => pay(till, asking)), chance)
    }
    return report(file, (await standin.books()).captures)
  } finally {
    await standin.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function naiveBuyer(name: string, standin: RunningStandin) {
  let purchases = 0
  return async (till: Till, asking: () => void): Promise<never> => {
    for (;;) {
      const purchase = `${name} ${purchases}`
      asking()
      const { orderId } = await till.post('/start', { purchase })
      await standin.control({ do: 'approve', orderId: orderId! })
      asking()
      await till.post('/finish', { purchase, orderId })
      purchases++
    }
  }
}

/** Starts it on a free port, with its books in a file. */
export async function startNaiveTill(file: string, provider: string): Promise<Till> {
  const child = spawn(process.execPath, ['tests/faults/naive-till.js', file, provider, demoMerchant.clientId], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<number>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const ready = /Ready on port (\d+)/.exec(said)
      if (ready) resolve(Number(ready[1]))
    })
    child.once('exit', (code) => reject(new Error(`The naive till did not start (${code})`)))
  })
  return {
    process: child,
    async post(address, body) {
      const answer = await send(port, 'localhost', address, { method: 'POST', body })
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.json() as Record<string, string>
    },
  }
}

function report(file: string, captures: readonly { captureId: string; customId?: string }[]): NaiveReport {
  const db = new Database(file)
  try {
    const booked = new Set(db.prepare('select captureId from payments').pluck().all())
    const purchases = new Set(captures.map(({ customId }) => customId))
    return {
      charges: captures.length,
      lost: captures.filter(({ captureId }) => !booked.has(captureId)).length,
      doubled: captures.length - purchases.size,
    }
  } finally {
    db.close()
  }
}
