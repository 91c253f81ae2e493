/** The archive of a release: its sum, its platform, its version, and its folder beside the running release. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, renameSync, rmSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { printable } from '../log/layout.ts'
import { UpdateRefused } from './outcome.ts'
import { runToEnd } from './programs.ts'

const platform = `${process.platform}-${process.arch}`

/** Returns the SHA-256 sum of an archive that is what the file beside it says. @throws UpdateRefused */
export async function checkedSum(file: string): Promise<string> {
  if (!existsSync(file)) throw new UpdateRefused(`There is no file ${printable(file)}.`)
  const beside = `${file}.sha256`
  if (!existsSync(beside))
    throw new UpdateRefused(
      `There is no ${printable(path.basename(beside))} beside the archive. Download it from where the archive is from.`,
    )
  const [, wanted] = /^([\da-f]{64})\s/.exec(readFileSync(beside, 'utf8')) ?? []
  if (!wanted) throw new UpdateRefused(`${printable(path.basename(beside))} has no SHA-256 sum. Download it again.`)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  const sum = hash.digest('hex')
  if (sum !== wanted)
    throw new UpdateRefused(
      `${printable(path.basename(file))} is damaged: its SHA-256 sum is ${sum}, and ${wanted} is wanted. Download it again.`,
    )
  return sum
}

/** A release in a folder. */
export type Release = { folder: string; version: string }

const manifest = z.object({ name: z.literal('chapterhouse'), version: z.string().regex(/^\d+\.\d+\.\d+(-[\w.-]+)?$/) })

/** Returns the release in a folder. @throws UpdateRefused when there is none */
export function releaseIn(folder: string): Release {
  try {
    const { version } = manifest.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')))
    if (existsSync(programOf({ folder }))) return { folder, version }
  } catch {
    // Falls through to the error below.
  }
  throw new UpdateRefused(`There is no release of Chapterhouse in ${printable(folder)}.`)
}

/** The program of a release. */
export const programOf = ({ folder }: Pick<Release, 'folder'>): string => path.join(folder, 'bin/chapterhouse')

/** Each process has its own: the program that a killed update was waiting for may still be unpacking. */
const scratchMark = '.unpacking-'

/** Removes what killed updates left of archives that they were unpacking. */
function removeScratch(releases: string): void {
  for (const name of readdirSync(releases).filter((one) => one.startsWith(scratchMark)))
    rmSync(path.join(releases, name), { recursive: true, force: true, maxRetries: 5 })
}

/**
 * Unpacks an archive beside the other releases; under its own name there is a complete release or nothing.
 * @param assertWanted refuses its version before anything is replaced
 * @returns the release, and whether its folder is new
 * @throws UpdateRefused when it is damaged, or of another platform
 */
export async function unpackBeside(
  file: string,
  releases: string,
  running: Release,
  assertWanted: (version: string) => void,
): Promise<Release & { isNew: boolean }> {
  const scratch = path.join(releases, `${scratchMark}${process.pid}`)
  removeScratch(releases)
  mkdirSync(scratch, { mode: 0o755 })
  try {
    const { code, problem } = await runToEnd('tar', ['-xzf', file, '-C', scratch, '--no-same-owner'])
    if (code !== 0)
      throw new UpdateRefused(`${printable(path.basename(file))} cannot be unpacked, so it is damaged: ${problem}`)
    const [name = '', ...more] = readdirSync(scratch)
    const [, version, theirs] = namePattern.exec(name) ?? []
    if (!version || more.length > 0)
      throw new UpdateRefused(`${printable(path.basename(file))} is no release of Chapterhouse.`)
    if (theirs !== platform)
      throw new UpdateRefused(
        `This release is for ${theirs}, and this machine is ${platform}. Download the one for ${platform}.`,
      )
    const unpacked = releaseIn(path.join(scratch, name))
    if (unpacked.version !== version)
      throw new UpdateRefused(`${printable(path.basename(file))} is named ${version} and has ${unpacked.version}.`)
    const folder = path.join(releases, name)
    if (version === running.version || folder === running.folder) return { ...running, isNew: false }
    assertWanted(version)
    const isNew = !existsSync(folder)
    // Removed with the scratch folder: a kill while it is removed in its place would leave a part of it there.
    if (!isNew) renameSync(folder, path.join(scratch, 'replaced'))
    renameSync(unpacked.folder, folder)
    return { folder, version, isNew }
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
}

const namePattern = /^chapterhouse-(\d+\.\d+\.\d+(?:-[\w.-]+)?)-([a-z\d]+-[a-z\d]+)$/

/** Orders versions: negative when the first is older. A pre-release is older than its release. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [one, other].map((version) => version.split(/-(.*)/s, 2) as [string, string?])
  const [numbers, others] = [first!, second!].map(([core]) => core.split('.').map(Number))
  for (const [index, number] of numbers!.entries()) {
    const difference = number - (others![index] ?? 0)
    if (difference !== 0) return difference
  }
  const [mine, theirs] = [first![1], second![1]]
  if (mine === undefined || theirs === undefined) return Number(mine === undefined) - Number(theirs === undefined)
  return mine.localeCompare(theirs, 'en', { numeric: true })
}
