/** An update to another release: check, rehearse, back up, switch, wait; and the way back if it does not get ready. */
import {
  existsSync,
  lchownSync,
  lstatSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  type Stats,
} from 'node:fs'
import path from 'node:path'
import { contentsOf } from '#db/row-counts.ts'
import { readPlaces } from '#server/env.ts'
import { shelfIn } from '#server/features/backups/shelf.reads.ts'
import { checkedSum, compareVersions, programOf, releaseIn, unpackBeside, type Release } from './archive.ts'
import { bringDataBack } from './data.ts'
import { reasonOf, UpdateRefused, type Machine, type Outcome } from './outcome.ts'
import { runShell, runToEnd } from './programs.ts'
import { alone, forget, progressIn, record, syncFolder, type Progress } from './progress.ts'
import { rehearsalShape } from './rehearsal-shape.ts'

/**
 * Updates to the release of an archive, or goes on with an update that was interrupted.
 * @param file the archive; null to go on without it
 * @throws UpdateRefused when nothing was changed
 */
export async function update(file: string | null, machine: Machine, allowOlder = false): Promise<Outcome> {
  const running = runningAt(machine.link)
  const releases = path.dirname(running.folder)
  return alone(releases, async () => {
    const before = progressIn(releases)
    if (before && before.stage !== 'preparing') return goOn(file, before, machine)
    if (before) {
      machine.say(`An update to release ${before.to.version} was interrupted before the switch. It begins anew.`)
      if (before.backup) removeCopy(before.backup, machine.say)
      forget(releases)
    }
    if (file === null) throw new UpdateRefused('No update was interrupted. Name the archive of a release.')
    const prepared = await prepare(file, running, machine, allowOlder).finally(() => {
      // The program that the killed update was waiting for may have gone on with it.
      if (before?.backup) removeCopy(before.backup, machine.say)
    })
    return prepared ? switchOver(prepared, machine) : nothingToDo(running)
  })
}

/** Removes the copy of an update that ended before the switch, complete or not: it is not encrypted. */
function removeCopy(backup: string, say: Machine['say']): void {
  for (const folder of [backup, `${backup}.unfinished`]) {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    } catch (error) {
      say(`The copy at ${folder} cannot be removed: ${reasonOf(error)}`)
    }
  }
}

/** Returns the release that the link leads to. @throws UpdateRefused */
function runningAt(link: string): Release {
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() || !existsSync(link))
    throw new UpdateRefused(
      `${link} is no link to the folder of a release. Set UPDATE_LINK to the link that the portal is started from (docs/install.md).`,
    )
  return releaseIn(realpathSync(link))
}

const nothingToDo = ({ version }: Release): Outcome => ({
  state: 'current',
  from: version,
  to: version,
  backup: null,
  aside: null,
  why: null,
})

async function goOn(file: string | null, before: Progress, machine: Machine): Promise<Outcome> {
  const isBack = before.stage === 'going-back'
  machine.say(
    isBack
      ? `The way back from release ${before.to.version} was interrupted. It goes on.`
      : `An update to release ${before.to.version} was interrupted at the switch. It goes on.`,
  )
  if (file !== null && (await checkedSum(file)) !== before.sum)
    throw new UpdateRefused(
      `This archive is another one. First finish the ${isBack ? 'way back from' : 'update to'} release ${before.to.version}: chapterhouse update --resume`,
    )
  if (isBack) return goBack(before, machine)
  return switchOver(before, machine)
}

/** Everything before the switch; null if the release is the one that runs. @throws UpdateRefused */
async function prepare(
  file: string,
  running: Release,
  machine: Machine,
  allowOlder: boolean,
): Promise<Progress | null> {
  const releases = path.dirname(running.folder)
  if (!URL.canParse(machine.readyUrl))
    throw new UpdateRefused(
      `The portal cannot be asked whether it is ready: ${machine.readyUrl} is no address. Set HOST to one that it listens on.`,
    )
  machine.say(`Checking ${path.basename(file)}`)
  const sum = await checkedSum(file)
  const { isNew, ...next } = await unpackBeside(file, releases, running, (version) => {
    if (!allowOlder && compareVersions(version, running.version) < 0)
      throw new UpdateRefused(
        `Release ${version} is older than release ${running.version}, which runs here. With --allow-older it is tried; it refuses data that it cannot read.`,
      )
  })
  if (next.version === running.version) return null
  let backup: string | null = null
  try {
    machine.say(`Rehearsing the upgrade of release ${running.version} to ${next.version} on a copy of the data`)
    const { seconds } = await rehearsed(next, machine)
    const { database, dataDir, backupDir, backupPassphraseFile } = readPlaces(machine.environment)
    const now = new Date()
    // This copy is not encrypted, so it goes where only the data is when those in BACKUP_DIR are. The portal's unit may
    // set the passphrase where this program does not get it.
    const isEncrypted = backupPassphraseFile !== '' || shelfIn(backupDir, now).made[0]?.isEncrypted === true
    const time = now.toISOString().replaceAll(/[:.]/g, '-')
    backup = path.join(
      backupDir !== '' && !isEncrypted ? backupDir : path.resolve(dataDir),
      `before-${next.version}-${time}`,
    )
    const { applied } = await contentsOf(database)
    // A long upgrade takes as long again as its rehearsal, and the disk may be busier then.
    const waitSeconds = Math.max(machine.waitSeconds, Math.ceil(3 * seconds))
    const to = { from: running, to: next, sum, backup, time, applied, waitSeconds, why: null }
    record(releases, { ...to, stage: 'preparing' })
    machine.say(`Backing up to ${backup}`)
    const { owner, above } = futureOwner(backup, dataDir)
    const taken = await runToEnd(programOf(running), ['backup', backup], machine.environment)
    giveTo(owner, above, backup)
    if (taken.code !== 0) {
      // A copy gets this name when it is sound. An uploaded file that is gone from S3 is no reason to stay behind.
      if (!existsSync(backup)) throw new UpdateRefused(`The backup before the update failed: ${taken.problem}`)
      machine.say(taken.problem)
    }
    // The new release's files are on disk before anything depends on them.
    await runToEnd('sync', [])
    return record(releases, { ...to, stage: 'switching' })
  } catch (error) {
    forget(releases)
    if (backup !== null) removeCopy(backup, machine.say)
    if (isNew) rmSync(next.folder, { recursive: true, force: true })
    throw error instanceof UpdateRefused ? error : new UpdateRefused(reasonOf(error), { cause: error })
  }
}

/**
 * Returns who shall own a folder that is not there yet, and the nearest folder above it that is: its owner, or that of
 * the data where root made that folder. An update runs as root, and a restore as the portal's account.
 */
function futureOwner(folder: string, dataDir: string): { owner: Stats; above: string } {
  let above = path.dirname(folder)
  while (!existsSync(above)) above = path.dirname(above)
  const owner = statSync(above)
  return { above, owner: owner.uid === 0 && existsSync(dataDir) ? statSync(dataDir) : owner }
}

/** Gives a backup to an account, with the folders that were made for it; only root can. */
function giveTo({ uid, gid }: Stats, above: string, backup: string): void {
  if (process.getuid?.() !== 0 || uid === 0) return
  for (let place = path.dirname(backup); place !== above; place = path.dirname(place)) lchownSync(place, uid, gid)
  for (const folder of [backup, `${backup}.unfinished`].filter((each) => existsSync(each))) {
    lchownSync(folder, uid, gid)
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      lchownSync(path.join(folder, name), uid, gid)
  }
}

async function rehearsed(next: Release, { environment }: Machine): Promise<{ seconds: number }> {
  const { code, output, problem } = await runToEnd(
    programOf(next),
    ['doctor', '--before-update', '--json'],
    environment,
  )
  const result = rehearsalShape.safeParse(jsonOf(output))
  if (!result.success) throw new UpdateRefused(`Release ${next.version} cannot examine the data: ${problem}`)
  if (code !== 0 || result.data.problems.length > 0)
    throw new UpdateRefused(`Release ${next.version} cannot take over the data: ${result.data.problems.join(' ')}`)
  return result.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** From here on, nothing that fails may look like a refusal: the link may lead to the new release. */
async function switchOver(done: Progress, machine: Machine): Promise<Outcome> {
  const { link, say } = machine
  let why: string | null
  try {
    say(`Switching ${link} to release ${done.to.version}`)
    pointTo(done.to.folder, link)
    why = await startAndWait(machine, done.waitSeconds)
  } catch (error) {
    why = reasonOf(error)
  }
  if (why !== null) return goBack({ ...done, stage: 'going-back', why }, machine)
  end(done, say)
  return outcomeOf('updated', done, null)
}

/** Forgets an update that has ended. */
function end(done: Progress, say: Machine['say']): void {
  try {
    forget(path.dirname(done.from.folder))
  } catch (error) {
    say(
      `The record of this update cannot be removed: ${reasonOf(error)}. Mend that, and run chapterhouse update --resume.`,
    )
  }
}

/** Points the link to another folder in one step. */
function pointTo(folder: string, link: string): void {
  rmSync(`${link}.new`, { force: true })
  symlinkSync(folder, `${link}.new`)
  renameSync(`${link}.new`, link)
  syncFolder(path.dirname(link))
}

/** Returns why the portal did not get ready; null when it did. */
async function startAndWait({ restart, readyUrl, environment, say }: Machine, waitSeconds: number) {
  const { code, problem } = await runShell(restart, environment)
  if (code !== 0) return `"${restart}" failed: ${problem}`
  say(`Waiting for ${readyUrl}, ${waitSeconds} s at most`)
  const deadline = performance.now() + waitSeconds * 1000
  let last = 'nothing answers'
  do {
    try {
      const answer = await fetch(readyUrl, { signal: AbortSignal.timeout(pollMs * 10), redirect: 'manual' })
      if (answer.status === 200) return null
      last = `the last answer is ${answer.status}`
    } catch {
      last = 'nothing answers'
    }
    await new Promise((resolve) => void setTimeout(resolve, pollMs))
  } while (performance.now() < deadline)
  return `${readyUrl} does not say that the portal is ready after ${waitSeconds} s: ${last}`
}

const pollMs = 250

async function goBack(done: Progress, machine: Machine): Promise<Outcome> {
  const { stop, link, environment, say } = machine
  let aside: string | null = null
  try {
    say(`Release ${done.to.version} is not ready: ${done.why}`)
    noteWayBack(done, say)
    say(`Going back to release ${done.from.version}`)
    await runShell(stop, environment)
    pointTo(done.from.folder, link)
    const { database, dataDir } = readPlaces(environment)
    aside = await bringDataBack(database, dataDir, done)
    if (aside) say(`The data is as before the upgrade; what release ${done.to.version} left is at ${aside}`)
    const problem = await startAndWait(machine, machine.waitSeconds)
    if (problem !== null)
      return outcomeOf('stuck', { ...done, why: `${done.why}. After the way back, ${problem}` }, aside)
    end(done, say)
    return outcomeOf('back', done, aside)
  } catch (error) {
    return outcomeOf('stuck', { ...done, why: `${done.why}. ${reasonOf(error)}` }, aside)
  }
}

/** The way back is taken also when it cannot be recorded, as on a full disk. */
function noteWayBack(done: Progress, say: Machine['say']): void {
  try {
    record(path.dirname(done.from.folder), done)
  } catch (error) {
    say(`The way back cannot be recorded: ${reasonOf(error)}`)
  }
}

const outcomeOf = (state: Outcome['state'], { from, to, backup, why }: Progress, aside: string | null): Outcome => ({
  state,
  from: from.version,
  to: to.version,
  backup,
  aside,
  why,
})
