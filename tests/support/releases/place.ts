/** A machine's folder with releases, a link, data, and a portal that a tiny supervisor runs. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { contentsOf } from '#db/row-counts.ts'
import Database from '#db/sqlite/driver.ts'
import { freePort } from '#tests/support/machine/proxies.ts'

export type Place = { folder: string; environment: Record<string, string | undefined> }

const supervisor = path.resolve('tests/support/releases/supervisor.js')

/** @param notified the supervisor's start ends once the portal is ready */
export async function layPlace(folder: string, notified: boolean): Promise<Place> {
  mkdirSync(path.join(folder, 'releases'), { recursive: true })
  const { PATH, HOME, TMPDIR } = process.env
  const command = (verb: string) => `${process.execPath} ${supervisor} ${verb} ${folder}${notified ? ' notified' : ''}`
  return {
    folder,
    environment: {
      PATH,
      HOME,
      TMPDIR,
      PORT: String(await freePort()),
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      DATA_DIR: path.join(folder, 'data'),
      UPDATE_LINK: path.join(folder, 'current'),
      UPDATE_RESTART: command('restart'),
      UPDATE_STOP: command('stop'),
    },
  }
}

/** Lays the data anew, points the link to a release, and starts it. */
export function begin(place: Place, data: string, release: string): void {
  stop(place)
  for (const name of ['data', 'current']) rmSync(path.join(place.folder, name), { recursive: true, force: true })
  cpSync(data, path.join(place.folder, 'data'), { recursive: true })
  symlinkSync(release, path.join(place.folder, 'current'))
  const { status, stderr } = supervise(place, 'restart')
  if (status !== 0) throw new Error(`The portal was not started: ${stderr}`)
}

function supervise({ folder, environment }: Place, verb: 'restart' | 'stop') {
  const words = [supervisor, verb, folder, 'notified']
  return spawnSync(process.execPath, words, { env: environment as NodeJS.ProcessEnv, encoding: 'utf8' })
}

export const stop = (place: Place) => void supervise(place, 'stop')

/** Starts what the link leads to. @returns whether it is ready, and what it printed */
export function startAgain(place: Place): { isReady: boolean; log: string } {
  const { status } = supervise(place, 'restart')
  return { isReady: status === 0, log: readFileSync(path.join(place.folder, 'log'), 'utf8') }
}

/** The name of the release that the link leads to. */
export const runsAt = ({ folder }: Place) => path.basename(realpathSync(path.join(folder, 'current')))

export const isReady = ({ environment }: Place): Promise<boolean> =>
  fetch(`http://127.0.0.1:${environment.PORT}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )

/** Tables that change when people act, and not because time passes while a portal runs. */
const ofPeople = ['facts', 'people', 'chapters', 'members', 'applications', 'memberTypes', 'payments']

/** The last entry of the log and the numbers of rows. */
export async function contentsAt({ folder }: Place) {
  const database = path.join(folder, 'data/chapterhouse.sqlite')
  if (!existsSync(database)) return null
  const { tables, applied } = await contentsOf(database)
  const db = new Database(database, { readonly: true })
  const head = db.prepare('select * from "logHead"').get()
  db.close()
  const counts = ofPeople.map((name) => [name, tables[name]])
  return { head, counts, isUpgraded: applied.includes('9999-of-tomorrow') }
}
