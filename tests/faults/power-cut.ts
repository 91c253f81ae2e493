/** A disk after the power has gone: the synced bytes, and of the rest whatever chance lets through. */
import type { SeededRandom } from '#server/demo/seeded-random.ts'

/** Something that was asked of the disk, or a fact that was acknowledged: see disk-journal.c. */
type Step = { what: 'write' | 'cut' | 'sync' | 'acknowledged'; file: 0 | 1; where: number; bytes: Buffer }

const words = { W: 'write', T: 'cut', S: 'sync', A: 'acknowledged' } as const

const headBytes = 24

/** Disks write whole sectors, or nothing of them. */
const sectorBytes = 512

/** Reads the journal that disk-journal.c and power-writer.ts wrote. */
export function readJournal(journal: Buffer): Step[] {
  const steps: Step[] = []
  for (let at = 0; at < journal.length;) {
    const what = words[String.fromCharCode(journal[at]!) as keyof typeof words]
    const length = what === 'write' ? Number(journal.readBigInt64LE(at + 16)) : 0
    const from = at + headBytes
    steps.push({
      what,
      file: journal[at + 1] as 0 | 1,
      where: Number(journal.readBigInt64LE(at + 8)),
      bytes: journal.subarray(from, from + length),
    })
    at = from + length
  }
  return steps
}

/** A disk after a cut of the power: the database, its log, and how many facts were acknowledged before. */
export type Remains = { database: Buffer; log: Buffer; acknowledged: number; isInCheckpoint: boolean }

/** A disk that follows the journal, and tells at any step what would be left of it. */
export type Disk = {
  /** Goes on until so many steps are done; never back. */
  until(step: number): void
  remains(random: SeededRandom): Remains
}

/** A disk with a database on it and an empty log. */
export function diskOf(database: Buffer, steps: readonly Step[]): Disk {
  const synced = [database, Buffer.alloc(0)] as [Buffer, Buffer]
  const unsynced: [Step[], Step[]] = [[], []]
  let acknowledged = 0
  let done = 0
  return {
    until(step) {
      for (; done < step; done++) {
        const { what, file, where } = steps[done]!
        if (what === 'acknowledged') acknowledged = where
        else if (what !== 'sync') unsynced[file].push(steps[done]!)
        else synced[file] = after(synced[file], unsynced[file].splice(0))
      }
    },
    remains(random) {
      const [data, log] = ([0, 1] as const).map((file) => after(synced[file], survivors(unsynced[file], random)))
      return { database: data!, log: log!, acknowledged, isInCheckpoint: unsynced[0].length > 0 }
    },
  }
}

/** The steps that reached the disk before the power went though nobody had waited for them. */
function survivors(steps: readonly Step[], random: SeededRandom): Step[] {
  const manner = random.pick(['none', 'the first', 'any', 'any'] as const)
  if (manner === 'none') return []
  const some =
    manner === 'any' ? steps.filter(() => random.below(2) === 0) : steps.slice(0, random.below(steps.length + 1))
  return some.map((step, index) => (index === some.length - 1 || random.below(8) === 0 ? damaged(step, random) : step))
}

/** Only the first sectors of it, or nonsense in the last ones: a file may grow before what belongs there is written. */
function damaged(step: Step, random: SeededRandom): Step {
  if (step.what !== 'write') return step
  const border = Math.ceil(step.where / sectorBytes) * sectorBytes - step.where + sectorBytes * random.below(9)
  const whole = Math.min(border, step.bytes.length)
  if (random.below(2) === 0) return { ...step, bytes: step.bytes.subarray(0, whole) }
  const nonsense = Buffer.from(Array.from({ length: step.bytes.length - whole }, () => random.below(256)))
  return { ...step, bytes: Buffer.concat([step.bytes.subarray(0, whole), nonsense]) }
}

/** The file with these steps done, in their order. */
function after(file: Buffer, steps: readonly Step[]): Buffer {
  if (steps.length === 0) return file
  const next = Buffer.alloc(Math.max(file.length, ...steps.map(({ where, bytes }) => where + bytes.length)))
  let length = file.copy(next)
  for (const { what, where, bytes } of steps) {
    // Bytes behind a cut must not come back when the file grows again.
    if (what === 'cut') next.fill(0, where)
    bytes.copy(next, where)
    length = what === 'cut' ? where : Math.max(length, where + bytes.length)
  }
  return next.subarray(0, length)
}
